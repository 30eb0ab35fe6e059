import AzureAD from '@authengine/providers/azure-ad'
import { entraCase } from '../../support/providers/entraCase.js'

// eslint-disable-next-line @typescript-eslint/no-deprecated -- tested until it is removed
export default entraCase(AzureAD)
