import type { Clock } from '../../../core/Clock.js'
import { CredentialsFlow } from '../../../flows/credentials/CredentialsFlow.js'

/** The flow with typed credentials. */
export const credentialsFlow = (clock: Clock): CredentialsFlow => new CredentialsFlow(clock)
