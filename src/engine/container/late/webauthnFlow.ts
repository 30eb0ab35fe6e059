import { ClaimedEmails } from '../../../accounts/ClaimedEmails.js'
import type { Clock } from '../../../core/Clock.js'
import type { Logger } from '../../../core/Logger.js'
import type { Random } from '../../../core/Random.js'
import type { Pseudonyms } from '../../../crypto/Pseudonyms.js'
import type { FlowMemory } from '../../../flows/FlowMemory.js'
import { WebAuthnFlow } from '../../../flows/webauthn/WebAuthnFlow.js'
import type { SessionStrategy } from '../../../sessions/SessionStrategy.js'
import type { FlowStores } from '../FlowStores.js'

/** The flow with keys, made of the parts in this order. */
export const webauthnFlow = (
  { accounts, authenticators, users }: FlowStores,
  sessions: SessionStrategy,
  memory: FlowMemory,
  names: Pseudonyms,
  clock: Clock,
  random: Random,
  logger: Logger,
): WebAuthnFlow =>
  new WebAuthnFlow({
    users,
    accounts,
    authenticators,
    claims: new ClaimedEmails({ users, accounts }),
    memory,
    names,
    clock,
    random,
    logger,
    signedIn: async (ctx) => (await sessions.peek(ctx))?.user ?? null,
  })
