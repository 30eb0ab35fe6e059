import type { Account } from './Account.js'
import type { Awaitable } from './Awaitable.js'
import type { CallbackContext } from './Callbacks.js'
import type { SessionRow } from './DatabaseAdapter.js'
import type { Profile } from './Profile.js'
import type { JWT, Session } from './Session.js'
import type { User } from './User.js'

/** A session in a token that was ended. */
export interface SignedOutToken {
  /** Its claims. */
  readonly token: JWT | null
}

/** A session in a database that was ended. */
export interface SignedOutSession {
  /** Its row, as the database adapter returned it. */
  readonly session: SessionRow
}

/** What is announced, by name. */
export interface AuthEvents {
  /** Someone signed in; their session is ready. */
  readonly signIn: {
    /** The person: raw from `authorize` with credentials, otherwise as stored. */
    readonly user: User
    /** The account they came with, with the whole token response of the provider. */
    readonly account: Account | null
    /** The provider's raw profile. */
    readonly profile?: Profile
    /** Whether the user was created by this sign-in. */
    readonly isNewUser?: boolean
  }
  /** Someone signed out: the claims of their token, or their session row, depending on the strategy. */
  readonly signOut: SignedOutToken | SignedOutSession
  /** A user was created. */
  readonly createUser: {
    /** The new user. */
    readonly user: User
  }
  /** A stored user was changed. */
  readonly updateUser: {
    /** The user as it is now. */
    readonly user: User
  }
  /**
   * A user lost an email address that they had typed and never verified, because its owner verified it. Their sessions ended;
   * they sign in with their passkey as before, without the address.
   */
  readonly releaseEmail: {
    /** The user as they are now. */
    readonly user: User
    /** The email address. */
    readonly email: string
  }
  /** An account was linked to a user. */
  readonly linkAccount: {
    /** The account, with the id of its user and the whole token response of the provider. */
    readonly account: Account
    /** The user it belongs to now. */
    readonly user: User
    /** The person as the provider describes them. */
    readonly profile: User
    /** The former id by which the user was found, where it was linked by `accountAliases`. */
    readonly alias?: string
  }
  /** A session was read. */
  readonly session: {
    /** What the client may see. */
    readonly session: Session
    /** Claims of the token (strategy `jwt`). */
    readonly token?: JWT
  }
}

/**
 * Handlers of events: those of plugins first, the application's last, one after another.
 *
 * A journey waits up to 5 seconds for each; what takes longer, or throws, is logged as an `EventError`, and changes nothing.
 */
export type EventHandlers = {
  readonly [E in keyof AuthEvents]?: ((message: AuthEvents[E], ctx: CallbackContext) => Awaitable<unknown>) | undefined
}
