import type { Account, Session, StoredUser } from '../core/User.js'
import type { Awaitable } from '../core/guards.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { AuthMethod, Transaction, UsedMethod } from './stores.js'

/** Level of a session: 1 is one factor, 2 is two factors, 3 is two factors of which one resists phishing. */
export type AuthLevel = 1 | 2 | 3

/** A sign-in at commit, as session strategies and recorders see it. */
export interface CommittedSignIn {
  /** The stored user. */
  readonly user: StoredUser
  /** The account they signed in with. */
  readonly account: Account
  /** Whether this sign-in created the user. */
  readonly isNewUser: boolean
  /** Methods of all proofs. */
  readonly authMethods: readonly UsedMethod[]
  /** When the last factor was proved. */
  readonly authTime: Date
  /** Level of the session. */
  readonly level: AuthLevel
}

/** A session that is running. */
export interface RunningSession {
  /** Stable id (`sid`); `elevate` gives a new one. */
  readonly id: string
  /** The user. */
  readonly user: StoredUser
  /** Id of the provider that the user signed in with, if it is known. */
  readonly provider?: string | undefined
  /** Id of the account at the provider. */
  readonly providerAccountId?: string | undefined
  /** Methods that were used. */
  readonly authMethods: readonly UsedMethod[]
  /** When the last factor was proved. */
  readonly authTime: Date
  /** Level of the session. */
  readonly level: AuthLevel
}

/** Logout subject: the session or the user that an identity provider says is logged out (back-channel logout). */
export interface LogoutSubject {
  /** Id of the provider. */
  readonly provider: string
  /** Id of the session at the provider. */
  readonly sid?: string | undefined
  /** Id of the account at the provider. */
  readonly sub?: string | undefined
}

/** Creates, reads and ends sessions. An interface without private members, so that a wrapper can be a plain object. */
export interface SessionStrategy {
  /**
   * Creates the session in the transaction of commit. The cookie is written to `ctx`, and the engine drops it if commit fails. May
   * run twice.
   */
  create(ctx: RequestContext, signIn: CommittedSignIn, tx: Transaction): Promise<RunningSession>

  /** The running session. Changes nothing. */
  get(ctx: RequestContext): Promise<RunningSession | null>

  /** What the client sees. Extends the session if that is due. */
  refresh(ctx: RequestContext, update?: { readonly data: unknown }): Awaitable<Session | null>

  /**
   * Ends the session of this request.
   *
   * @returns What it was.
   */
  destroy(ctx: RequestContext): Promise<RunningSession | null>

  /** Adds methods to the running session: a new token and a new `sid`; the absolute end stays. */
  elevate?(ctx: RequestContext, methods: readonly AuthMethod[], tx: Transaction): Promise<RunningSession | null>

  /** Ends all sessions of a user but `except`. */
  destroyAll?(userId: string, tx: Transaction, except?: string): Promise<void>

  /**
   * Ends the sessions that an identity provider says are over (OpenID Connect Back-Channel Logout).
   *
   * @returns How many were ended.
   */
  backchannelLogout?(subject: LogoutSubject): Promise<number>

  /**
   * The id that `get` would return if the session of this request were running, without asking the store. For rate limits and logs
   * if the store is not available; never a proof.
   */
  claimedId?(ctx: RequestContext): Promise<string | undefined>
}
