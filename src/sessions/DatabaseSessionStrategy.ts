import { AuthError } from '../core/AuthError.js'
import { type AuthMethod, type AuthStrength, methodsText, strengthIn, type UsedMethod } from '../core/AuthMethod.js'
import type { AuthEvents } from '../core/EventBus.js'
import { type Awaitable, following } from '../core/guards.js'
import { isLive, isValidDate } from '../core/ports.js'
import {
  type DatabaseUser,
  endSessionsOf,
  type SessionRow,
  type SessionStore,
  type SessionWithUser,
  type UserStore,
} from '../core/DatabaseAdapter.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { Transaction } from '../core/Transaction.js'
import type { Session, User } from '../core/User.js'
import { CallbackRouteError, SessionTokenError } from '../core/errors.js'
import { hexToken, isPossibleToken, isUsableToken, tokenHash, USABLE_TOKEN } from '../crypto/tokens.js'
import type { RequestContext } from '../http/RequestContext.js'
import { MovingSessionStore } from './MovingSessionStore.js'
import type { AdoptingStrategy, KnownFormerSession } from './FormerSessions.js'
import { EndedCookie, SentSessions } from './SessionCookie.js'
import type { SessionLookupOptions } from './SessionLookupOptions.js'
import {
  type CommittedSignIn,
  IsoTimes,
  listedSessionId,
  type LogoutSubject,
  type RunningSession,
  type SessionParts,
  type SessionStrategy,
  type SessionUpdate,
  shownStoredUser,
  shownUser,
  timedRead,
} from './SessionStrategy.js'

/** A session that was found, and the token in the cookie. */
interface Found extends SessionWithUser {
  readonly token: string
}

/** Stores sessions as rows in the database. The cookie holds a random token that identifies the row. */
export class DatabaseSessionStrategy implements AdoptingStrategy {
  readonly #times = new IsoTimes()
  readonly #sent: SentSessions<Found>
  readonly #ended: EndedCookie

  /**
   * @param rows - Stores the sessions.
   * @param users - Finds their users.
   */
  constructor(
    private readonly parts: SessionParts,
    private readonly rows: SessionStore,
    private readonly users: Pick<UserStore, 'byId'>,
  ) {
    this.#ended = new EndedCookie(parts)
    this.#sent = new SentSessions(parts, {
      behind: (token, _ctx, how) => this.#behind(token, how),
      idOf: ({ session }) => tokenHash(session.sessionToken),
      // All copies of a session have the same token.
      isNewer: () => false,
    })
  }

  /** False while sessions move: the old store is not part of the transaction, and may wait for its connection. */
  get joinsTransaction(): boolean {
    return !(this.rows instanceof MovingSessionStore)
  }

  get endsInTransaction(): boolean {
    return this.joinsTransaction
  }

  /** Defined only if the store finds sessions by the `sid` or `sub` of a provider. */
  get backchannelLogout(): SessionStrategy['backchannelLogout'] {
    return this.rows.ofProvider && ((subject) => this.#endOf(subject))
  }

  /** Defined only if the store can replace sessions. */
  get elevate(): SessionStrategy['elevate'] {
    return this.rows.replace && ((ctx, methods, tx) => this.#elevated(ctx, methods, tx))
  }

  /** Defined only if the store can find or remove the sessions of a user. */
  get endAll(): SessionStrategy['endAll'] {
    const ends = this.rows.deleteOfUser !== undefined || this.rows.ofUser !== undefined
    return ends ? (userId, keep, tx) => this.#endAll(userId, keep, tx) : undefined
  }

  async create(ctx: RequestContext, signIn: CommittedSignIn, tx?: Transaction): Promise<RunningSession> {
    const { user, account, providerSession, authMethods } = signIn
    const { clock, cookie } = this.parts
    const rows = this.#rowsIn(tx)
    const before = cookie.readAll(ctx)
    const owner = await this.#storedUser(user, account.provider, tx?.db.users ?? this.users)
    const token = await this.#newToken()
    const createdAt = clock.now()
    const expires = this.#expiry(createdAt)
    const session: SessionRow = {
      sessionToken: await this.#stored(token),
      userId: owner.id,
      expires,
      createdAt,
      lastSeen: createdAt,
      address: ctx.callbackContext.address ?? null,
      agent: ctx.headers.get('user-agent')?.slice(0, LONGEST_AGENT) ?? null,
      provider: account.provider,
      providerSid: providerSession?.sid ?? null,
      providerSub: providerSession?.sub ?? null,
      authMethods: methodsText(authMethods) ?? null,
    }
    await rows.create(session)
    cookie.write(ctx, token, expires)
    // The old session ends. The user gets a new token, which an attacker cannot have set before the sign-in.
    for (const each of before) await rows.delete(await this.#stored(each))
    const { maxPerUser } = this.parts.settings.session
    if (maxPerUser !== undefined) {
      const count = (await rows.deleteOldest?.(owner.id, maxPerUser, session.sessionToken)) ?? 0
      if (count > 0) await this.#announce(ctx, tx, tooManyFact(owner.id, count))
    }
    return this.#runningFrom({ session, user: owner })
  }

  async get(ctx: RequestContext): Promise<RunningSession | null> {
    const found = await this.#sent.one(ctx)
    return found && this.#runningFrom(found)
  }

  /** The session of a request with its user, and the token in the cookie. */
  async foundIn(ctx: RequestContext): Promise<(SessionWithUser & { readonly token: string }) | null> {
    return this.#sent.one(ctx)
  }

  /** The running session with this token. */
  async runningAt(token: string): Promise<RunningSession | null> {
    const found = await this.#behind(token)
    return found && this.#runningFrom(found)
  }

  /** Whether a user is in the database. */
  async knows(userId: string): Promise<boolean> {
    return (await this.users.byId(userId)) !== null
  }

  /**
   * Stores a session that was in another place before, and writes its cookie.
   *
   * @returns False if another request has stored it already.
   */
  async adopt(
    ctx: RequestContext,
    token: string,
    row: Omit<SessionRow, 'sessionToken'>,
    tx?: Transaction,
  ): Promise<boolean> {
    const rows = this.#rowsIn(tx)
    const sessionToken = await this.#stored(token)
    const isKnown = (await rows.find(sessionToken)) !== null
    if (!isKnown) {
      try {
        await rows.create({ ...row, sessionToken })
      } catch (error) {
        if (!(await rows.find(sessionToken))) throw error
        this.parts.cookie.write(ctx, token, row.expires)
        return false
      }
    }
    this.parts.cookie.write(ctx, token, row.expires)
    return !isKnown
  }

  async continues({ successor }: KnownFormerSession): Promise<boolean> {
    return (await this.runningAt(successor)) !== null
  }

  async idOfFormer({ successor }: KnownFormerSession): Promise<string> {
    return tokenHash(await this.#stored(successor))
  }

  async adoptFormer(ctx: RequestContext, former: KnownFormerSession, tx?: Transaction): Promise<void> {
    const { authTime, expires, successor, user } = former
    await this.adopt(
      ctx,
      successor,
      { userId: user.id, expires, createdAt: authTime, lastSeen: this.parts.clock.now(), authMethods: null },
      tx,
    )
  }

  /** Writes the cookie of a session that was found by its former cookie. */
  async show(ctx: RequestContext, token: string): Promise<void> {
    const found = await this.#behind(token)
    if (found) this.parts.cookie.write(ctx, token, found.session.expires)
  }

  /** Ends the sessions with these tokens. */
  async end(tokens: readonly string[], tx?: Transaction): Promise<readonly SessionRow[]> {
    const rows = this.#rowsIn(tx)
    const ended: SessionRow[] = []
    for (const token of tokens) {
      const session = await rows.delete(await this.#stored(token))
      if (session) ended.push(session)
    }
    return ended
  }

  async claimedId(ctx: RequestContext): Promise<string> {
    const token = this.#tokenIn(ctx)
    return token === undefined ? '' : tokenHash(await this.#stored(token))
  }

  async refresh(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    try {
      const sent = await this.#sent.all(ctx)
      if (sent.length > 1) return null
      const [found] = sent
      if (found) return await this.#renewed(ctx, found, update)
      for (const token of this.#ended.expire(ctx)) await this.#remove(ctx, token)
      return null
    } catch (error) {
      if (error instanceof AuthError) throw error
      throw new SessionTokenError('The session could not be read: the database or a callback failed.', { cause: error })
    }
  }

  async destroy(ctx: RequestContext, tx?: Transaction): Promise<AuthEvents['signOut'] | null> {
    const { cookie } = this.parts
    const tokens = cookie.readAll(ctx)
    cookie.expire(ctx)
    const [ended] = await this.end(tokens, tx)
    return ended ? { session: ended } : null
  }

  /** Removes a session that has expired. */
  async #remove(ctx: RequestContext, token: string): Promise<void> {
    const row = await this.rows.delete(await this.#stored(token))
    if (!row) return
    const { provider, sessionToken, userId } = row
    const session = listedSessionId(userId, await tokenHash(sessionToken))
    const fact = { name: 'session.expired', user: userId, session, provider: provider ?? undefined } as const
    await this.#announce(ctx, undefined, fact)
  }

  async #announce(ctx: RequestContext, tx: Transaction | undefined, fact: SecurityFact): Promise<void> {
    await (tx ? tx.announce(fact) : this.parts.announce?.(fact, ctx.callbackContext))
  }

  #rowsIn(tx: Transaction | undefined): SessionStore {
    const own = tx?.db.sessions
    return this.rows instanceof MovingSessionStore ? this.rows.within(own) : (own ?? this.rows)
  }

  async #endOf(subject: LogoutSubject): Promise<number> {
    const rows = (await this.rows.ofProvider?.(subject)) ?? []
    for (const { sessionToken } of rows) await this.rows.delete(sessionToken)
    return rows.length
  }

  async #endAll(userId: string, keep?: RequestContext, tx?: Transaction): Promise<number> {
    const kept = keep ? await this.#sent.one(keep, { tx }) : null
    const except = kept?.session.userId === userId ? kept.session.sessionToken : undefined
    return endSessionsOf(this.#rowsIn(tx), userId, except)
  }

  async #elevated(
    ctx: RequestContext,
    methods: readonly AuthMethod[],
    tx?: Transaction,
  ): Promise<RunningSession | null> {
    const { clock, cookie } = this.parts
    const rows = this.#rowsIn(tx)
    // Without the new cookie, the browser would be signed out.
    const found = ctx.keepsCookies ? await this.#sent.one(ctx, { tx }) : null
    if (!found) return null
    const { session: row, user } = found
    const now = clock.now()
    const used: UsedMethod[] = methods.map((method) => ({ method, at: now }))
    const token = await this.#newToken()
    const expires = this.#expiry(row.createdAt ?? now)
    const session: SessionRow = {
      ...row,
      sessionToken: await this.#stored(token),
      expires,
      lastSeen: now,
      authMethods: methodsText([...this.#strengthOf(row).authMethods, ...used]) ?? null,
    }
    // Of two concurrent calls, only one replaces the session. It may also have been ended in the meantime.
    if (!(await rows.replace?.(row.sessionToken, session))) return null
    cookie.write(ctx, token, expires)
    return this.#runningFrom({ session, user })
  }

  async #runningFrom({ session, user }: SessionWithUser): Promise<RunningSession> {
    const id = await tokenHash(session.sessionToken)
    return { id, user, provider: session.provider ?? undefined, ...this.#strengthOf(session) }
  }

  #strengthOf({ authMethods, createdAt }: SessionRow): AuthStrength {
    return strengthIn(authMethods, isValidDate(createdAt) ? createdAt : UNKNOWN_START)
  }

  async #renewed(ctx: RequestContext, found: Found, update: SessionUpdate | undefined): Promise<Session | null> {
    const { callbacks, clock, cookie, events, settings } = this.parts
    const { session: row, token, user } = found
    const { maxAge, updateAge } = settings.session
    // Not computed from `expires` alone: near the absolute end, `expires` is earlier, so every read would be due.
    const extendedAt = isValidDate(row.lastSeen) ? row.lastSeen.getTime() : row.expires.getTime() - maxAge * 1000
    const due = extendedAt + updateAge * 1000 <= clock.now().getTime()
    const writes = ctx.keepsCookies && (Boolean(update) || due)
    const expires = writes ? this.#expiry(row.createdAt ?? clock.now()) : row.expires
    const shown = {
      user: ctx.fromServerCode ? shownStoredUser(user) : shownUser(user),
      expires: this.#times.textOf(expires.getTime()),
    }
    const session = callbacks.affectsSessions
      ? await callbacks.session(
          { session: shown, user, ...(update && { newSession: update.data, trigger: 'update' }) },
          ctx.callbackContext,
        )
      : shown
    if (writes) {
      await this.rows.extend(row.sessionToken, { expires, lastSeen: clock.now() })
      // The session may have been ended in the meantime.
      if (!(await this.#behind(token))) {
        this.#ended.expire(ctx)
        return null
      }
      cookie.write(ctx, token, expires)
    }
    cookie.expireStrays(ctx, token)
    if (events.hasListener('session')) await events.emit('session', { session }, ctx.callbackContext)
    return session
  }

  /** The running session; null if the token is unknown, the session has ended, or its user was deleted. */
  #behind(token: string, how: SessionLookupOptions = {}): Awaitable<Found | null> {
    if (!isPossibleToken(token)) return null
    return following(this.#stored(token), (stored) =>
      following(this.#row(stored, how.tx?.db.sessions), (found) => {
        const running = this.#running(found, stored)
        return running && { session: running.session, user: running.user, token }
      }),
    )
  }

  #row(stored: string, rows: SessionStore = this.rows): Promise<SessionWithUser | null> {
    const { clock, settings } = this.parts
    return timedRead(clock, settings.session.readTimeLimit, Promise.resolve(rows.find(stored)))
  }

  #running(found: SessionWithUser | null, stored: string): SessionWithUser | null {
    const { clock, logger, settings } = this.parts
    // The store may compare loosely, so the token is compared again.
    if (found?.session.sessionToken !== stored) return null
    const { createdAt, expires } = found.session
    const now = clock.now()
    // A store without `createdAt` does not know when the session began.
    const start = createdAt ?? now
    if (!isValidDate(expires) || !isValidDate(start)) {
      logger.warn('stored-date-invalid', INVALID_DATE)
      return null
    }
    const absoluteEnd = start.getTime() + settings.session.absoluteMaxAge * 1000
    return isLive(expires, now) && absoluteEnd > now.getTime() ? found : null
  }

  #tokenIn(ctx: RequestContext): string | undefined {
    const token = this.parts.cookie.read(ctx)
    return token !== undefined && isPossibleToken(token) ? token : undefined
  }

  async #storedUser({ id }: User, provider: string, users: Pick<UserStore, 'byId'>): Promise<DatabaseUser> {
    const stored = id === undefined ? null : await users.byId(id)
    if (stored) return stored
    throw new CallbackRouteError(
      `The provider "${provider}" named a user who is not in the database, so no session can be created. ` +
        'Return the id of a stored user, or set session.strategy to "jwt".',
    )
  }

  #newToken(): Awaitable<string> {
    const { random, settings } = this.parts
    const { generateSessionToken } = settings.session
    if (!generateSessionToken) return hexToken(random.token())
    const token: unknown = generateSessionToken()
    if (isUsableToken(token)) return token
    throw new CallbackRouteError(`session.generateSessionToken must return ${USABLE_TOKEN}.`)
  }

  #stored(token: string): Awaitable<string> {
    return this.parts.settings.session.tokenStorage === 'plain' ? token : tokenHash(token)
  }

  #expiry(createdAt: Date): Date {
    const { clock, settings } = this.parts
    const { absoluteMaxAge, maxAge } = settings.session
    const end = Math.min(clock.now().getTime() + maxAge * 1000, createdAt.getTime() + absoluteMaxAge * 1000)
    // Cookies count whole seconds.
    return new Date(Math.floor(end / 1000) * 1000)
  }
}

const INVALID_DATE =
  'The database returned a session whose expires or createdAt is not a valid date, so the session counts as expired. ' +
  'Have the adapter return Date objects, or strings in ISO 8601 with an offset.'

const tooManyFact = (user: string, count: number): SecurityFact => ({
  name: 'session.revoked',
  reason: 'too_many_sessions',
  user,
  data: { count },
})

const LONGEST_AGENT = 512

/** The start of a session if the store does not keep it: the session may have any age. */
const UNKNOWN_START = new Date(0)
