import type { AuthError } from '../core/AuthError.js'
import type { DatabaseAdapter, DatabaseUser } from '../core/DatabaseAdapter.js'
import type { Awaitable } from '../core/guards.js'
import type { User } from '../core/User.js'

/** A link that is about to be made. */
export interface AccountLink {
  /** The identity, without tokens and without the raw profile. */
  readonly identity: {
    /** Id of the provider. */
    readonly provider: string
    /** Id of the account at the provider. */
    readonly providerAccountId: string
    /** The user, as the provider describes them. */
    readonly user: User
  }
  /** The stored user who would get the account. */
  readonly user: DatabaseUser
  /** Where to read: the transaction of the sign-in, if there is one. Asking another adapter may wait for the end of the transaction. */
  readonly database: DatabaseAdapter
}

/** Refuses links between accounts and stored users that the linking decision would allow. A rule cannot allow more. */
export interface LinkingRule {
  /** Unique: `[a-z-]+`. */
  readonly id: string
  /**
   * Reads only: it may be asked more than once for one sign-in. Not asked when a new user is created, nor for an account that the
   * user has already.
   *
   * @returns Why the account is not linked; undefined for no objection. A rule that throws refuses as well.
   */
  refuse(link: AccountLink): Awaitable<AuthError | undefined>
}
