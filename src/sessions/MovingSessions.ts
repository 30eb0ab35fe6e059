import type { AuthMethod } from '../core/AuthMethod.js'
import type { AuthEvents } from '../core/EventBus.js'
import type { Awaitable } from '../core/guards.js'
import type { Transaction } from '../core/Transaction.js'
import type { Session, User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import { beside } from './beside.js'
import type { DatabaseSessionStrategy } from './DatabaseSessionStrategy.js'
import type { JwtSessionStrategy } from './JwtSessionStrategy.js'
import { claimsOfRow, rowOfClaims } from './movedSession.js'
import type {
  CommittedSignIn,
  LogoutSubject,
  RunningSession,
  SessionParts,
  SessionStrategy,
  SessionUpdate,
} from './SessionStrategy.js'

/** The two strategies that sessions move between. */
export interface MovedStrategies {
  /** Sessions in sealed cookies. */
  readonly sealed: JwtSessionStrategy
  /** Sessions in a database. */
  readonly rows: DatabaseSessionStrategy
  /** Which of the two is the old place. */
  readonly from: 'sealed' | 'rows'
  /** Which place sessions are written to. With `to`, a session that is found in the old place is moved. */
  readonly write: 'from' | 'to'
  /** Whether the rows are in the database that sign-ins use, and thus part of its transactions. */
  readonly sharesTransaction: boolean
  /**
   * Derives the token or id of a moved session from its old id or token, so that parallel requests get the same result.
   */
  readonly successorOf: (before: string) => Awaitable<string>
}

/** Where the session of a request is. `moved`: the cookie is still sealed, but its session is already a row. */
type Place =
  | { readonly at: 'sealed' | 'rows'; readonly running: RunningSession }
  | { readonly at: 'moved'; readonly running: RunningSession; readonly token: string }

/**
 * Moves sessions between sealed cookies and a database: both are read, one is written.
 *
 * The token or id of a moved session is derived from its old id or token. So parallel requests that move it agree, a
 * request with the old cookie finds it, and ending one session ends the other.
 */
export class MovingSessions implements SessionStrategy {
  readonly #writes: SessionStrategy

  constructor(
    private readonly parts: SessionParts,
    private readonly between: MovedStrategies,
  ) {
    const writesSealed = (between.from === 'sealed') === (between.write === 'from')
    this.#writes = writesSealed ? between.sealed : between.rows
  }

  get backchannelLogout(): SessionStrategy['backchannelLogout'] {
    const end = this.between.rows.backchannelLogout
    return end && ((subject: LogoutSubject) => end(subject))
  }

  get elevate(): SessionStrategy['elevate'] {
    return this.between.rows.elevate && ((ctx, methods, tx, user) => this.#elevated(ctx, methods, tx, user))
  }

  get endAll(): SessionStrategy['endAll'] {
    const { rows, sealed } = this.between
    if (!rows.endAll || !sealed.endAll) return undefined
    return async (userId, keep, tx) => {
      await rows.endAll?.(userId, keep, this.#shared(tx))
      await sealed.endAll?.(userId, keep, tx)
      return null
    }
  }

  async create(ctx: RequestContext, signIn: CommittedSignIn, tx?: Transaction): Promise<RunningSession> {
    const sent = this.parts.cookie.readAll(ctx)
    const before = beside(ctx)
    const shared = this.#shared(tx)
    const running = await this.#writes.create(ctx, signIn, shared)
    if (sent.length > 0) await this.#end(before, sent, shared)
    return running
  }

  async get(ctx: RequestContext): Promise<RunningSession | null> {
    return (await this.#placeOf(ctx))?.running ?? null
  }

  async claimedId(ctx: RequestContext): Promise<string> {
    const { rows, sealed } = this.between
    return (await sealed.claimedId(ctx)) || rows.claimedId(ctx)
  }

  async refresh(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    const { from, rows, sealed, write } = this.between
    const place = await this.#placeOf(ctx)
    if (!place) return this.#withoutSession(ctx, update)
    if (place.at === 'moved') {
      await rows.show(ctx, place.token)
      return rows.refresh(ctx, update)
    }
    const here = place.at === 'sealed' ? sealed : rows
    if (place.at !== from || write === 'from' || !ctx.keepsCookies) return here.refresh(ctx, update)
    const result = await (place.at === 'sealed' ? this.#moveToRows(ctx) : this.#moveToCookie(ctx))
    if (result === 'ended') return null
    return result === 'moved' ? this.#writes.refresh(ctx, update) : here.refresh(ctx, update)
  }

  async destroy(ctx: RequestContext): Promise<AuthEvents['signOut'] | null> {
    const sent = this.parts.cookie.readAll(ctx)
    const before = beside(ctx)
    this.parts.cookie.expire(ctx)
    return this.#end(before, sent)
  }

  async #withoutSession(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    const { from, rows, sealed } = this.between
    const sent = this.parts.cookie.readAll(ctx)
    const isAmbiguous = sent.length > 1 && (await sealed.get(ctx)) !== null && (await rows.get(ctx)) !== null
    if (isAmbiguous) return null
    // Ends a row whose session was moved to a cookie and ended there.
    if (from === 'rows') await rows.end(sent)
    return this.#writes.refresh(ctx, update)
  }

  async #elevated(
    ctx: RequestContext,
    methods: readonly AuthMethod[],
    tx?: Transaction,
    user?: User,
  ): Promise<RunningSession | null> {
    const { rows, sealed } = this.between
    const place = await this.#placeOf(ctx)
    if (!place || !ctx.keepsCookies) return null
    if (place.at === 'sealed') return sealed.elevate(ctx, methods, undefined, user)
    if (place.at === 'moved') await rows.show(ctx, place.token)
    return (await rows.elevate?.(ctx, methods, this.#shared(tx), user)) ?? null
  }

  #shared(tx: Transaction | undefined): Transaction | undefined {
    return this.between.sharesTransaction ? tx : undefined
  }

  async #placeOf(ctx: RequestContext): Promise<Place | null> {
    const { from, rows, sealed, successorOf } = this.between
    const sent = this.parts.cookie.readAll(ctx)
    if (sent.length === 0) return null
    const inCookie = await sealed.get(ctx)
    if (inCookie && sent.length === 1) return { at: 'sealed', running: inCookie }
    const inRow = await this.#rowIn(ctx)
    // It is unknown which of the two sessions is meant.
    if (inCookie && inRow) return null
    if (inCookie) return { at: 'sealed', running: inCookie }
    if (inRow) return { at: 'rows', running: inRow }
    for (const { sid } of from === 'sealed' ? await sealed.claimsSent(ctx) : []) {
      const token = await successorOf(sid)
      const running = await rows.runningAt(token)
      if (running) return { at: 'moved', running, token }
    }
    return null
  }

  /** The session of a row, unless it was moved into a cookie and ended there. */
  async #rowIn(ctx: RequestContext): Promise<RunningSession | null> {
    const { from, rows, sealed, successorOf } = this.between
    const found = await rows.foundIn(ctx)
    if (!found) return null
    const isEnded = from === 'rows' && (await sealed.isEnded(await successorOf(found.session.sessionToken)))
    return isEnded ? null : rows.get(ctx)
  }

  async #moveToRows(ctx: RequestContext): Promise<'moved' | 'stays' | 'ended'> {
    const { rows, sealed, successorOf } = this.between
    const [claims] = await sealed.claimsSent(ctx)
    const row = claims && rowOfClaims(claims)
    if (!claims || !row || !(await rows.knows(row.userId))) return 'stays'
    const token = await successorOf(claims.sid)
    const isFirst = await rows.adopt(ctx, token, row)
    // The first request ends the sealed session. If it has ended already, the user signed out in the meantime.
    if (!isFirst || (await sealed.end(claims))) return 'moved'
    await rows.end([token])
    this.parts.cookie.expire(ctx)
    return 'ended'
  }

  /**
   * The row is kept until it expires, for concurrent requests with its cookie. It is refused after the sealed session
   * has ended.
   */
  async #moveToCookie(ctx: RequestContext): Promise<'moved' | 'stays' | 'ended'> {
    const { rows, sealed, successorOf } = this.between
    const found = await rows.foundIn(ctx)
    if (!found) return 'stays'
    const sid = await successorOf(found.session.sessionToken)
    const claims = await claimsOfRow(found, sid, this.parts, ctx)
    if (claims) {
      await sealed.adopt(ctx, claims)
      // The session may have been ended in the meantime.
      if (await rows.runningAt(found.token)) return 'moved'
    }
    await rows.end([found.token])
    this.parts.cookie.expire(ctx)
    return 'ended'
  }

  /**
   * Ends the sessions of a request in both places, and the sessions that they were moved to. Continues if one place
   * fails.
   */
  async #end(before: RequestContext, sent: readonly string[], tx?: Transaction): Promise<AuthEvents['signOut'] | null> {
    const { from, rows, sealed, successorOf } = this.between
    const moved = await Promise.all((await sealed.claimsSent(before)).map(async ({ sid }) => successorOf(sid)))
    const [inCookie, inRows] = await Promise.allSettled([
      sealed.destroy(before),
      rows.end([...sent, ...moved], tx).then(async (ended) => {
        for (const { sessionToken } of from === 'rows' ? ended : []) await sealed.endId(await successorOf(sessionToken))
        return ended[0] ? { session: ended[0] } : null
      }),
    ])
    if (inCookie.status === 'rejected') throw inCookie.reason
    if (inRows.status === 'rejected') throw inRows.reason
    return inCookie.value ?? inRows.value
  }
}
