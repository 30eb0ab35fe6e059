import MicrosoftEntraID from '@authengine/providers/microsoft-entra-id'
import { entraCase } from '../../support/providers/entraCase.js'

export default entraCase(MicrosoftEntraID)
