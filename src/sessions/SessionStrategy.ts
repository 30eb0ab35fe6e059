import type { Settings } from '../config/Settings.js'
import type { AuthMethod, AuthStrength } from '../core/AuthMethod.js'
import type { SignInResult, CallbackPipeline } from '../core/CallbackPipeline.js'
import { SessionTokenError } from '../core/errors.js'
import type { AuthEvents, EventBus } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import type { Clock, Logger, Random } from '../core/ports.js'
import type { Transaction } from '../core/Transaction.js'
import type { ProviderSession, Session, User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionCookie } from './SessionCookie.js'

/** What a session strategy is built from. */
export interface SessionParts {
  /** Life times, and everything else that was configured. */
  readonly settings: Settings
  /** Asks the application what belongs in a token and in a session. */
  readonly callbacks: CallbackPipeline
  /** Announces the `session` event. */
  readonly events: EventBus
  /** Reads, writes and removes the cookie that holds the session, or names it. */
  readonly cookie: SessionCookie
  /** Tells the time. */
  readonly clock: Clock
  /** Makes ids and tokens. */
  readonly random: Random
  /** Announces that sessions ended. */
  readonly logger: Logger
  /** Whether this was not logged yet in this process, where several engines share state. */
  readonly isNews?: ((text: string) => boolean) | undefined
}

/** A sign-in at commit, as session strategies see it. */
export interface CommittedSignIn extends SignInResult, AuthStrength {}

/** A session that is running. */
export interface RunningSession extends AuthStrength {
  /** Stable id (`sid`); `elevate` gives a new one. */
  readonly id: string
  /** The user. Without an id if the `jwt` callback removed it. */
  readonly user: User
  /** Id of the provider that the user signed in with, if it is known. */
  readonly provider?: string | undefined
  /** Id of the account at the provider. */
  readonly providerAccountId?: string | undefined
  /** Whether the email address of the user was not verified at sign-in. Verifying it may not have ended this session. */
  readonly unverified?: boolean | undefined
}

/** Logout subject: the session or the user that an identity provider says is logged out (back-channel logout). */
export interface LogoutSubject extends ProviderSession {
  /** Id of the provider. */
  readonly provider: string
}

/** An update that the client asked for: unchecked. */
export interface SessionUpdate {
  /** What the client sent. */
  readonly data: unknown
}

/** Creates, reads and ends sessions. An interface without private members, so that a plain object can implement or wrap one. */
export interface SessionStrategy {
  /**
   * Whether `create` writes to the database, so that it is called in the transaction of commit. It must then call no code that asks the
   * database outside of `tx`, such as callbacks.
   *
   * @defaultValue false
   */
  readonly joinsTransaction?: boolean | undefined

  /**
   * Creates the session of a sign-in and writes its cookie. A session that the request had before ends.
   *
   * @param tx - The transaction of commit. Default: no transaction. With one, it may run several times.
   * @throws AccessDenied if the application wants no session.
   */
  create(ctx: RequestContext, signIn: CommittedSignIn, tx?: Transaction): Promise<RunningSession>

  /**
   * The running session. Changes nothing and calls no callback.
   *
   * @param sure - Whether the store is asked if the session has ended, also where reads use a copy in memory that is some seconds old.
   */
  get(ctx: RequestContext, sure?: boolean): Promise<RunningSession | null>

  /**
   * What the client sees. Extends the session if that is due and `ctx.keepsCookies`; removes the cookie of a session that is
   * over.
   *
   * @throws JWTSessionError or SessionTokenError if a callback or the store fails; the session itself stays as it is.
   */
  refresh(ctx: RequestContext, update?: SessionUpdate): Awaitable<Session | null>

  /**
   * Ends the session of this request. Removes the cookie first.
   *
   * @returns The message of the `signOut` event; null for no event.
   */
  destroy(ctx: RequestContext): Promise<AuthEvents['signOut'] | null>

  /**
   * Adds methods to the running session: a new token and a new id; the absolute end stays. The old token is refused from then on.
   *
   * Without it, plugins that ask for a second factor within a session cannot be used.
   *
   * @param tx - Default: no transaction.
   * @returns Null if no session is running, another call ended it at the same moment, or the request can set no cookies.
   */
  readonly elevate?:
    | ((ctx: RequestContext, methods: readonly AuthMethod[], tx?: Transaction) => Promise<RunningSession | null>)
    | undefined

  /**
   * Ends every session of a user that was created before. Without it, all sessions of a user cannot be ended at once.
   *
   * @param keep - The request whose session stays, if it is one of the user: a sealed session gets a new cookie, and copies of the one
   *   before are refused.
   * @param tx - Default: no transaction.
   * @returns How many were ended; null for sealed sessions, which are not counted.
   * @throws TypeError if `keep` has a sealed session and can set no cookies. Nothing was ended then.
   */
  readonly endAll?: ((userId: string, keep?: RequestContext, tx?: Transaction) => Promise<number | null>) | undefined

  /**
   * Ends the sessions that an identity provider says are over (OpenID Connect Back-Channel Logout 1.0). Without it, the provider gets
   * that this is not supported.
   *
   * @returns How many were ended.
   */
  readonly backchannelLogout?: ((subject: LogoutSubject) => Promise<number>) | undefined

  /**
   * The id that `get` would return if the session of this request were running, without asking the store. For rate limits and
   * logs if the store is not available; never a proof. Without it, users cannot sign out while the store is not available.
   */
  readonly claimedId?: ((ctx: RequestContext) => Promise<string | undefined>) | undefined
}

/** Ids of the stored users that were shown without them. */
const ids = new WeakMap<User, string>()
/** What browsers see of a session that server code has read. */
const shown = new WeakMap<Session, Session>()

/** What a client sees of a stored user. Remembers the id for {@link serverSession}. */
export function shownStoredUser(user: User): User {
  const seen = shownUser(user)
  if (user.id !== undefined) ids.set(seen, user.id)
  return seen
}

/**
 * A session as server code reads it: with the id of the stored user.
 *
 * A user that the `session` callback has made, or given an id, stays as it is.
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
 * With sessions in a database, server code also reads `user.id`. Call this where a loader hands the session to the browser, so
 * that it gets an id only if the `session` callback says so.
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

/** What may be undefined member by member. */
type Shown = Readonly<Partial<Record<'name' | 'email' | 'image', string | null | undefined>>>

/** What a client sees of the user unless the application says otherwise. */
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
   * @throws RangeError when there is no such time.
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
 * What a database says of sessions. One that does not answer must not hold request after request.
 *
 * @param clock - Waits.
 * @param limit - For how many milliseconds: `session.readTimeLimit`.
 * @param read - The answer.
 * @throws SessionTokenError when it takes longer.
 */
export async function timedRead<T>(clock: Clock, limit: number, read: Promise<T>): Promise<T> {
  const reading = { isOver: false }
  const end = (): void => {
    reading.isOver = true
  }
  read.then(end, end)
  // A store in memory answers within these turns, and a timer costs more than its read.
  for (let turn = 0; turn < TURNS && !reading.isOver; turn++) await Promise.resolve()
  return reading.isOver ? read : clock.within(limit, read, late(limit))
}

const TURNS = 4

const late = (limit: number) => (): never => {
  throw new SessionTokenError(
    `The database did not answer. The limit is ${String(limit)} ms; see "session.readTimeLimit".`,
  )
}
