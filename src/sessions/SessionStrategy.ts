import type { Settings } from '../config/Settings.js'
import type { AuthMethod, AuthStrength } from '../core/AuthMethod.js'
import type { CallbackContext } from '../core/Callbacks.js'
import type { SignInResult, CallbackPipeline } from '../core/CallbackPipeline.js'
import { SessionTokenError } from '../core/errors.js'
import type { AuthEvents, EventBus } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import type { Clock, Logger, Random } from '../core/ports.js'
import type { Transaction } from '../core/Transaction.js'
import type { ProviderSession, Session, User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { SessionCookie } from './SessionCookie.js'

/** What a session strategy is built from. */
export interface SessionParts {
  /** Lifetimes, and all other settings. */
  readonly settings: Settings
  /** Runs the callbacks of the application. */
  readonly callbacks: CallbackPipeline
  /** Emits the `session` event. */
  readonly events: EventBus
  /** Reads, writes and removes the cookie that contains the session or its token. */
  readonly cookie: SessionCookie
  /** Provides the current time. */
  readonly clock: Clock
  /** Generates ids and tokens. */
  readonly random: Random
  /** Logs that sessions ended. */
  readonly logger: Logger
  /** Announces that sessions expired. Default: not announced. */
  readonly announce?: ((fact: SecurityFact, source: CallbackContext | null) => Promise<void>) | undefined
  /** Whether a text has not been logged yet in this process; for several engines that share state. */
  readonly isNews?: ((text: string) => boolean) | undefined
}

/** A sign-in at commit, as session strategies see it. */
export interface CommittedSignIn extends SignInResult, AuthStrength {}

/** A session that is running. */
export interface RunningSession extends AuthStrength {
  /** Stable id (`sid`). `elevate` replaces it. */
  readonly id: string
  /** The user. Without an id if the `jwt` callback removed it. */
  readonly user: User
  /** Id of the provider that the user signed in with, if it is known. */
  readonly provider?: string | undefined
  /** Id of the account at the provider. */
  readonly providerAccountId?: string | undefined
  /**
   * Whether the email address of the user was not verified at sign-in. Verifying it later may not have ended this
   * session.
   */
  readonly unverified?: boolean | undefined
}

/** The session or the user that an identity provider logs out (back-channel logout). */
export interface LogoutSubject extends ProviderSession {
  /** Id of the provider. */
  readonly provider: string
}

/** A session update that the client requested, unchecked. */
export interface SessionUpdate {
  /** The data that the client sent. */
  readonly data: unknown
}

/** Creates, reads and ends sessions. It has no private members, so that a plain object can implement or wrap it. */
export interface SessionStrategy {
  /**
   * Whether `create` writes to the database, so that it is called in the transaction of commit. Then it must not call
   * code that queries the database outside of `tx`, such as callbacks.
   *
   * @defaultValue false
   */
  readonly joinsTransaction?: boolean | undefined

  /**
   * Whether `destroy` ends the session in the transaction that it gets, and queries the database only there. Then an
   * event recorder can record the sign-out in the same transaction.
   *
   * @defaultValue false
   */
  readonly endsInTransaction?: boolean | undefined

  /**
   * Creates the session of a sign-in and writes its cookie. The old session of the request ends.
   *
   * @param tx - The transaction of commit. Default: no transaction. With a transaction, `create` may run several times.
   * @throws AccessDenied if the application refuses the session.
   */
  create(ctx: RequestContext, signIn: CommittedSignIn, tx?: Transaction): Promise<RunningSession>

  /**
   * The running session. Changes nothing and calls no callback.
   *
   * @param bypassCache - Whether to query the store for ended sessions, even if reads use a copy in memory that is some
   *   seconds old.
   */
  get(ctx: RequestContext, bypassCache?: boolean): Promise<RunningSession | null>

  /**
   * Returns the session as the client sees it. Extends the session if that is due and `ctx.keepsCookies` is true.
   * Removes the cookie of a session that has ended.
   *
   * @throws JWTSessionError or SessionTokenError if a callback or the store fails; the session itself does not change.
   */
  refresh(ctx: RequestContext, update?: SessionUpdate): Awaitable<Session | null>

  /**
   * Ends the session of this request. Removes the cookie first.
   *
   * @param tx - The transaction in which it ends, if `endsInTransaction` is true. Default: no transaction.
   * @returns The message of the `signOut` event; null if no event is emitted.
   */
  destroy(ctx: RequestContext, tx?: Transaction): Promise<AuthEvents['signOut'] | null>

  /**
   * Adds authentication methods to the running session. It gets a new token and a new id, but keeps its absolute end.
   * The old token is refused from then on.
   *
   * Without it, plugins that require a second factor within a session cannot be used.
   *
   * @param tx - Default: no transaction.
   * @param user - The user, if the name, email address or picture has changed. A sealed session contains them. Default:
   *   they have not changed.
   * @returns Null if no session is running, a concurrent call ended it, or the request can set no cookies.
   */
  readonly elevate?:
    | ((
        ctx: RequestContext,
        methods: readonly AuthMethod[],
        tx?: Transaction,
        user?: User,
      ) => Promise<RunningSession | null>)
    | undefined

  /**
   * Ends every existing session of a user. Without it, all sessions of a user cannot be ended at once.
   *
   * @param keep - The request whose session is kept, if it belongs to the user. A sealed session gets a new cookie, and
   *   copies of its old cookie are refused.
   * @param tx - Default: no transaction.
   * @returns How many sessions were ended; null for sealed sessions, which are not counted.
   * @throws TypeError if `keep` has a sealed session and can set no cookies. Then no session was ended.
   */
  readonly endAll?: ((userId: string, keep?: RequestContext, tx?: Transaction) => Promise<number | null>) | undefined

  /**
   * Ends the sessions that an identity provider logs out (OpenID Connect Back-Channel Logout 1.0). Without it, the
   * response to the provider says that this is not supported.
   *
   * @returns How many sessions were ended.
   */
  readonly backchannelLogout?: ((subject: LogoutSubject) => Promise<number>) | undefined

  /**
   * The id that `get` would return if the session of this request were running, without a query to the store. For rate
   * limits and logs if the store is not available; never a proof. Without it, users cannot sign out while the store is
   * not available.
   */
  readonly claimedId?: ((ctx: RequestContext) => Promise<string | undefined>) | undefined
}

/**
 * The id of a session in lists and events. It cannot be used as a session token.
 *
 * @param id - The id of the running session.
 */
export const listedSessionId = (userId: string, id: string): string =>
  `${encodeURIComponent(userId.toWellFormed())}~${id.slice(-32)}`

/** Ids of stored users, by the user objects that clients see, which have no id. */
const ids = new WeakMap<User, string>()
/** The sessions that browsers see, by the sessions that server code has read. */
const shown = new WeakMap<Session, Session>()

/** The members of a stored user that a client sees. Remembers the id for {@link serverSession}. */
export function shownStoredUser(user: User): User {
  const seen = shownUser(user)
  if (user.id !== undefined) ids.set(seen, user.id)
  return seen
}

/**
 * A session as server code reads it: with the id of the stored user.
 *
 * A user that the `session` callback has created, or given an id, is not changed.
 */
export function serverSession(session: Session): Session {
  const { user } = session
  const id = user && ids.get(user)
  if (user === undefined || id === undefined || Object.hasOwn(user, 'id')) return session
  const read = { ...session, user: { ...user, id } }
  shown.set(read, session)
  return read
}

/**
 * A session as browsers see it: the same as from `GET <base path>/session`.
 *
 * With sessions in a database, server code also gets `user.id`. Call this function when a loader passes the session to
 * the browser, so that the browser gets an id only if the `session` callback adds it.
 *
 * @param session - As server code has read it.
 * @typeParam S - What the `session` callback returns.
 *
 * @example
 * ```ts
 * export const load: LayoutServerLoad = async ({ locals }) => ({ session: browserSession(await locals.auth()) })
 * ```
 */
export function browserSession<S extends Session>(session: S): S
export function browserSession<S extends Session>(session: S | null): S | null
export function browserSession<S extends Session>(session: S | null): S | null {
  return session && ((shown.get(session) as S | undefined) ?? session)
}

/** The members of a user that clients see; each may be undefined. */
type Shown = Readonly<Partial<Record<'name' | 'email' | 'image', string | null | undefined>>>

/** What a client sees of the user by default. */
export function shownUser({ name, email, image }: Shown): User {
  const user: User = {}
  if (name !== undefined) user.name = name
  if (email !== undefined) user.email = email
  if (image !== undefined) user.image = image
  return user
}

const MOST = 500

/**
 * Times as ISO 8601 strings, each computed once.
 *
 * Repeated requests carry the same expiry, so its ISO string is cached: computing it would take a sixth of the time in
 * which a session is read.
 */
export class IsoTimes {
  readonly #texts = new Map<number, string>()

  /**
   * @param milliseconds - Since 1970.
   * @throws RangeError if there is no such time.
   */
  textOf(milliseconds: number): string {
    const known = this.#texts.get(milliseconds)
    if (known !== undefined) return known
    const text = new Date(milliseconds).toISOString()
    if (this.#texts.size >= MOST) this.#texts.clear()
    this.#texts.set(milliseconds, text)
    return text
  }
}

/**
 * Waits for a query about sessions, with a time limit, so that a database that does not respond cannot block every
 * request.
 *
 * @param clock - Waits.
 * @param limit - In milliseconds: `session.readTimeLimit`.
 * @param read - The query.
 * @throws SessionTokenError if the limit is exceeded.
 */
export async function timedRead<T>(clock: Clock, limit: number, read: Promise<T>): Promise<T> {
  const reading = { isOver: false }
  const end = (): void => {
    reading.isOver = true
  }
  read.then(end, end)
  // A store in memory returns within these turns. A timer would cost more than its read.
  for (let turn = 0; turn < TURNS && !reading.isOver; turn++) await Promise.resolve()
  return reading.isOver ? read : clock.within(limit, read, late(limit))
}

const TURNS = 4

const late = (limit: number) => (): never => {
  throw new SessionTokenError(
    `The database did not answer. The limit is ${String(limit)} ms; see "session.readTimeLimit".`,
  )
}
