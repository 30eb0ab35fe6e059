import type { Clock } from '../core/Clock.js'
import type { AccountStore, AuthenticatorStore, UserStore } from '../core/DatabaseAdapter.js'
import type { Logger } from '../core/Logger.js'
import type { Random } from '../core/Random.js'
import type { User } from '../core/User.js'
import type { Pseudonyms } from '../crypto/Pseudonyms.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FlowMemory } from '../sign-in/FlowMemory.js'

/** Email addresses that users typed when they registered, and never verified. */
export interface ClaimsOfEmails {
  /** The users who claim an email address: a few at most, found by the same queries whoever they are. */
  usersOf(email: string): Promise<readonly User[]>
  /** The email address that a user claims, where the store can tell. */
  emailOf(userId: string): Promise<string | undefined>
}

/** What the flow with keys is built from. */
export interface WebAuthnFlowParts {
  /** Knows who owns a key, and who has an address. */
  readonly users: Pick<UserStore, 'byId' | 'byEmail' | 'byAccount'>
  /** Know which users claim an email address, and which one a user claims. */
  readonly claims: ClaimsOfEmails
  /** Where a lost account is linked again. */
  readonly accounts: Pick<AccountStore, 'find' | 'link'>
  /** Where keys are. */
  readonly authenticators: AuthenticatorStore
  /** Knows the browser that was asked. */
  readonly memory: FlowMemory
  /** Make up keys for addresses that nobody has. */
  readonly names: Pseudonyms
  /** Tells when a ceremony times out. */
  readonly clock: Clock
  /** Makes challenges and user handles. */
  readonly random: Random
  /** Told of a site where no passkey can work. */
  readonly logger: Pick<Logger, 'warn'>
  /** Who is signed in now. */
  signedIn(ctx: RequestContext): Promise<User | null>
}
