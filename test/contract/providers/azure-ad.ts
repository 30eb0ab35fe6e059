import AzureAD from '@authengine/providers/azure-ad'
import { entraCase } from '../../support/providers/entraCase.js'

// eslint-disable-next-line @typescript-eslint/no-deprecated -- it works as long as it is there
export default entraCase(AzureAD)
