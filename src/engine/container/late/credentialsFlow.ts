import { CredentialsFlow } from '../../../flows/credentials/CredentialsFlow.js'
import type { Clock } from '../../../ports/Clock.js'

/** The flow with typed credentials. */
export const credentialsFlow = (clock: Clock): CredentialsFlow => new CredentialsFlow(clock)
