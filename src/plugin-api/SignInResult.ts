import type { AuthError } from '../core/AuthError.js'
import type { Awaitable } from '../core/Awaitable.js'
import type { DatabaseUser } from '../core/DatabaseAdapter.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { Cookie } from '../http/Cookie.js'
import type { AuthMethod } from './PendingSignIn.js'
import type { NewUserSecret } from './UserSecretStore.js'
import type { Json } from './tokens.js'

/** A verified identity that holds data only, so that a pending sign-in can be stored. */
export interface StorableIdentity extends Omit<VerifiedIdentity, 'settle' | 'credentials'> {
  /** The id of the account is the id of its user: for a new user, `account.providerAccountId` is filled in at commit. */
  readonly accountIsUser?: true | undefined
  /** Secrets that are stored with a new user, all or nothing. A sign-in of a stored user ignores them. */
  readonly secrets?: readonly NewUserSecret[] | undefined
  /**
   * Methods that this proof stands for.
   *
   * @defaultValue by the type of the provider
   */
  readonly methods?: readonly AuthMethod[] | undefined
  /** Names a proof that works once: it is taken before the first step, and given back only if commit refuses. */
  readonly proof?: Json | undefined
}

/** Result of a sign-in, a sign-out, or a step. */
export interface SignInResult {
  /** `continue`: a step is due. */
  readonly status: 'signed-in' | 'continue' | 'signed-out'
  /** Where to send the browser: an absolute URL; for `continue`, that of the step. */
  readonly url: string
  /** Cookies to set. */
  readonly cookies: readonly Cookie[]
}

/** Refuses links between accounts and users that the linking decision would allow. A rule cannot allow more. */
export interface LinkingRule {
  /** Unique: `[a-z-]+`. */
  readonly id: string
  /**
   * Reads only. Asked when a sign-in is resolved, and again at commit.
   *
   * @returns Why the identity is not linked; undefined for no objection.
   */
  refuse(link: { readonly identity: StorableIdentity; readonly user: DatabaseUser }): Awaitable<AuthError | undefined>
}
