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
  /**
   * The database to read from: the transaction of the sign-in, if there is one. Reading through another adapter may
   * wait for the end of the transaction.
   */
  readonly database: DatabaseAdapter
}

/** Refuses links between accounts and stored users that the linking decision would allow. A rule cannot allow more. */
export interface LinkingRule {
  /** Unique: `[a-z-]+`. */
  readonly id: string
  /**
   * Must only read: it may be called more than once for one sign-in. It is not called when a new user is created, or
   * for an account that the user has already.
   *
   * @returns An error that says why the account is not linked; undefined to allow the link. A rule that throws refuses
   *   as well.
   */
  refuse(link: AccountLink): Awaitable<AuthError | undefined>
}
