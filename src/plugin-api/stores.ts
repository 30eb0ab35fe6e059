import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { StoreToken } from '../core/Token.js'
import type { StoredUser, User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { EventDefinition } from './tokens.js'

/**
 * Authentication method: a value of RFC 8176 section 2, or one of two values of this library: `fed` (an identity provider) and
 * `email` (a mailed proof).
 */
export type AuthMethod =
  'pwd' | 'otp' | 'hwk' | 'swk' | 'user' | 'mfa' | 'sms' | 'pin' | 'kba' | 'fed' | 'email' | (string & {})

/** An authentication method that was used in a sign-in or session. */
export interface UsedMethod {
  /** The method. */
  readonly method: AuthMethod
  /** When it was used. */
  readonly at: Date
}

/** A sign-in between the first proof and the session. It belongs to the browser that gave the first proof. */
export interface PendingSignIn {
  /** Random id. It opens nothing: the key is in the cookie. */
  readonly id: string
  /** The stored user; null if commit will create the user. */
  readonly user: StoredUser | null
  /** The identity, without tokens and without the raw profile. */
  readonly identity: {
    /** Id of the provider. */
    readonly provider: string
    /** Id of the account at the provider. */
    readonly providerAccountId: string
    /** The user, as the provider describes them. */
    readonly user: User
  }
  /** Methods of the proofs so far, finished steps included. */
  readonly methods: readonly UsedMethod[]
  /** Ids of the finished steps. */
  readonly done: readonly string[]
  /** Where the browser goes after commit: an approved URL. */
  readonly callbackUrl: string
  /** When the pending sign-in ends. */
  readonly expires: Date
}

/** A transaction as plugins see it. If the adapter has none, writes happen in the order of the calls. */
export interface Transaction {
  /** The database. */
  readonly db: DatabaseAdapter
  /**
   * Stores of a plugin, in this transaction.
   *
   * @throws NotInstalled if neither the adapter nor a plugin has them.
   */
  store<S>(token: StoreToken<S>): S
  /** Recorders get the event in this transaction, listeners get it afterwards. Dropped if the transaction fails. */
  emit<E>(event: EventDefinition<E>, message: NoInfer<E>): Promise<void>
}

/** Records events in the transaction in which they happen, such as an audit log. */
export interface EventRecorder {
  /** Anything thrown rolls the transaction back. */
  record(
    tx: Transaction,
    event: { readonly name: string; readonly message: unknown },
    ctx: RequestContext | null,
  ): Promise<void>
}
