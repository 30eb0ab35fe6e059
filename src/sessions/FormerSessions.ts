import type { AuthMethod } from '../core/AuthMethod.js'
import type { DatabaseUser, UserStore } from '../core/DatabaseAdapter.js'
import type { AuthEvents } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import { isLive, isValidDate } from '../core/ports.js'
import type { Transaction } from '../core/Transaction.js'
import type { Session, StoredUser, User } from '../core/User.js'
import { expireChunks } from '../http/CookieJar.js'
import type { RequestContext } from '../http/RequestContext.js'
import { beside } from './beside.js'
import { type EndedFormerSessions, type FormerSession, type FormerSessionReader, isUsable } from './FormerSession.js'
import { RefusedReaders } from './RefusedReaders.js'
import type {
  CommittedSignIn,
  RunningSession,
  SessionParts,
  SessionStrategy,
  SessionUpdate,
} from './SessionStrategy.js'

/** A former session whose user is known here. */
export interface KnownFormerSession extends Omit<FormerSession, 'key' | 'user'> {
  /** Token or id of the session that it becomes. It is the same for all copies of the former session. */
  readonly successor: string
  /** The user, as stored. */
  readonly user: StoredUser
  /** Whether the email address of a stored user is not verified. */
  readonly unverified?: true | undefined
}

/** A strategy that can continue sessions that it did not create. */
export interface AdoptingStrategy extends SessionStrategy {
  /** Whether a former session became a session that is still running. */
  continues(former: KnownFormerSession): Promise<boolean>
  /** Id of the session that a former session becomes. */
  idOfFormer(former: KnownFormerSession): Awaitable<string>
  /**
   * Stores a former session as a session of this strategy, and writes its cookie. If another request did so already,
   * only the cookie is written. The authentication methods are unknown, so the level is 1.
   */
  adoptFormer(ctx: RequestContext, former: KnownFormerSession, tx?: Transaction): Promise<void>
}

/** Dependencies of {@link FormerSessions}. */
export interface FormerSessionParts {
  /** The readers, in the order of registration. */
  readonly readers: readonly FormerSessionReader[]
  /** Remembers which former sessions have ended. */
  readonly ended: EndedFormerSessions
  /** Stored users; undefined without a database. */
  readonly users: Pick<UserStore, 'byId'> | undefined
  /** Returns the token or id of the session that a former session becomes. */
  readonly successorOf: (session: string) => Awaitable<string>
  /**
   * Checks whether a sign-in step is due for a user; if so, the former session is refused. The array is filled when the
   * steps of plugins are registered.
   */
  readonly stepIsDue: readonly ((user: StoredUser, ctx: RequestContext) => Promise<boolean>)[]
}

interface Found {
  /** Name of the former session in the list of ended sessions. */
  readonly name: string
  readonly known: KnownFormerSession
}

/**
 * Reads sessions of this library and, for requests without one, former sessions.
 *
 * A former session becomes a session of this library in the first response that can set cookies. Its cookie is removed
 * in the same response, and never before the new cookie is written.
 */
export class FormerSessions implements SessionStrategy {
  readonly #found = new WeakMap<RequestContext, Promise<Found | null>>()
  readonly #refused: RefusedReaders

  /**
   * @param inner - Manages the sessions of this library.
   * @param former - Reads the former sessions.
   */
  constructor(
    private readonly parts: SessionParts,
    private readonly inner: AdoptingStrategy,
    private readonly former: FormerSessionParts,
  ) {
    this.#refused = new RefusedReaders(parts)
  }

  get joinsTransaction(): boolean | undefined {
    return this.inner.joinsTransaction
  }

  get elevate(): SessionStrategy['elevate'] {
    return this.inner.elevate && ((ctx, methods, tx, user) => this.#elevated(ctx, methods, tx, user))
  }

  get endAll(): SessionStrategy['endAll'] {
    return this.inner.endAll && ((userId, keep, tx) => this.#endAll(userId, keep, tx))
  }

  get backchannelLogout(): SessionStrategy['backchannelLogout'] {
    const end = this.inner.backchannelLogout
    return end && ((subject) => end(subject))
  }

  get claimedId(): SessionStrategy['claimedId'] {
    const { inner } = this
    return inner.claimedId && (async (ctx) => inner.claimedId?.(ctx))
  }

  async create(ctx: RequestContext, signIn: CommittedSignIn, tx?: Transaction): Promise<RunningSession> {
    const found = await this.#of(ctx)
    const running = await this.inner.create(ctx, signIn, tx)
    this.#forget(ctx)
    if (found) await this.former.ended.within(tx?.db).end(found.name)
    return running
  }

  async get(ctx: RequestContext, bypassCache?: boolean): Promise<RunningSession | null> {
    const own = await this.inner.get(ctx, bypassCache)
    const found = own ? null : await this.#of(ctx)
    return found ? this.#shown(found) : own
  }

  async refresh(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    const found = await this.#of(ctx)
    if (!found) return this.#refreshed(ctx, update)
    const target = ctx.keepsCookies ? ctx : beside(ctx)
    await this.#adopt(target, found)
    const session = await this.inner.refresh(target, update)
    // Remove the former cookie last: if a callback throws, the browser has no other session cookie.
    if (ctx.keepsCookies) this.#forgetReplaced(ctx)
    return session
  }

  /** A session of this library has precedence, so former cookies beside it are removed: they may be of another user. */
  async #refreshed(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    const session = await this.inner.refresh(ctx, update)
    if (session && ctx.keepsCookies) this.#forgetReplaced(ctx)
    return session
  }

  async destroy(ctx: RequestContext): Promise<AuthEvents['signOut'] | null> {
    const found = await this.#of(ctx)
    const userId = found?.known.user.id ?? (this.#reads ? (await this.inner.get(ctx))?.user.id : undefined)
    const target = found ? beside(ctx) : ctx
    if (found) await this.#adopt(target, found)
    this.#forget(ctx)
    const ended = await this.inner.destroy(target)
    // There may be unknown copies of former cookies, so all former sessions of the user are refused.
    if (userId !== undefined) await this.former.ended.endOf(userId)
    return ended
  }

  async #elevated(
    ctx: RequestContext,
    methods: readonly AuthMethod[],
    tx?: Transaction,
    user?: User,
  ): Promise<RunningSession | null> {
    const found = ctx.keepsCookies ? await this.#of(ctx) : null
    if (found) await this.#adopt(ctx, found, tx)
    const running = (await this.inner.elevate?.(ctx, methods, tx, user)) ?? null
    if (running) this.#forgetReplaced(ctx)
    return running
  }

  async #endAll(userId: string, keep?: RequestContext, tx?: Transaction): Promise<number | null> {
    const found = keep?.keepsCookies ? await this.#of(keep) : null
    if (keep && found) await this.#adopt(keep, found, tx)
    const count = (await this.inner.endAll?.(userId, keep, tx)) ?? null
    await this.former.ended.within(tx?.db).endOf(userId)
    if (keep && found) this.#forgetReplaced(keep)
    return count
  }

  /** The running session that a former session will become. Nothing is written. */
  async #shown({ known }: Found): Promise<RunningSession> {
    const id = await this.inner.idOfFormer(known)
    const { authTime, unverified, user } = known
    return { id, user, authMethods: [], authTime, level: 1, unverified }
  }

  async #adopt(ctx: RequestContext, { known, name }: Found, tx?: Transaction): Promise<void> {
    await this.inner.adoptFormer(ctx, known, tx)
    await this.former.ended.within(tx?.db).end(name)
  }

  /** Removes the cookies of former sessions, except those that still stay beside the new cookie. */
  #forgetReplaced(ctx: RequestContext): void {
    const now = this.parts.clock.now()
    this.#forget(
      ctx,
      this.former.readers.filter(({ keepUntil }) => !keepUntil || !isLive(keepUntil, now)),
    )
  }

  /** Removes the cookies of former sessions. */
  #forget(ctx: RequestContext, readers = this.former.readers): void {
    for (const reader of readers) for (const spec of reader.cookies(ctx.secure)) expireChunks(ctx.cookies, spec)
  }

  get #reads(): boolean {
    return this.former.readers.some((reader) => this.#isOpen(reader))
  }

  #isOpen({ notAfter }: FormerSessionReader): boolean {
    return isLive(notAfter, this.parts.clock.now())
  }

  /** The former session of a request without a cookie of this library. It is read once for each request. */
  #of(ctx: RequestContext): Promise<Found | null> {
    const known = this.#found.get(ctx)
    if (known) return known
    const found = this.parts.cookie.readAll(ctx).length > 0 ? Promise.resolve(null) : this.#find(ctx)
    this.#found.set(ctx, found)
    return found
  }

  async #find(ctx: RequestContext): Promise<Found | null> {
    for (const reader of this.former.readers) {
      if (!this.#isOpen(reader)) continue
      const former = await reader.read(ctx, this.parts.clock.now())
      if (former) {
        this.#refused.accepted(reader.id)
        return isUsable(former) ? this.#accepted(ctx, reader.id, former) : null
      }
      if (reader.hasCookie?.(ctx)) this.#refused.refused(reader.id)
    }
    return null
  }

  async #accepted(ctx: RequestContext, readerId: string, former: FormerSession): Promise<Found | null> {
    const { ended, stepIsDue, successorOf, users } = this.former
    const { authTime, claims } = former
    const expires = this.#endOfLife(former)
    if (!isLive(expires, this.parts.clock.now()) || (await ended.hasEndedOf(former.user.id))) return null
    const user = users ? await users.byId(former.user.id) : former.user
    // Some databases compare ids without regard to case: the row of another id is another user.
    if (user?.id !== former.user.id) return null
    for (const isDue of stepIsDue) if (await isDue(user, ctx)) return null
    const name = `${readerId} ${former.key}`
    const isUnverified = users !== undefined && !isValidDate((user as DatabaseUser).emailVerified)
    const known = {
      ...{ user, claims, authTime, expires, successor: await successorOf(name) },
      ...(isUnverified && { unverified: true as const }),
    }
    // A former session that became a session of this library is accepted only while that session is running.
    if ((await ended.hasEnded(name)) && !(await this.inner.continues(known))) return null
    return { name, known }
  }

  #endOfLife({ authTime, expires }: FormerSession): Date {
    const { absoluteMaxAge, maxAge } = this.parts.settings.session
    const now = this.parts.clock.now().getTime()
    const end = Math.min(expires.getTime(), now + maxAge * 1000, authTime.getTime() + absoluteMaxAge * 1000)
    return new Date(Math.floor(end / 1000) * 1000)
  }
}
