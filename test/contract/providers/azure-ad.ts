import AzureAD from '@authengine/providers/azure-ad'
import { entraCase } from '../../support/providers/entraCase.js'

export default entraCase(AzureAD)
