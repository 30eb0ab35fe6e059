import { AuthError } from '../core/AuthError.js'
import { type AuthMethod, type AuthStrength, methodsText, strengthIn } from '../core/AuthMethod.js'
import { AccessDenied, JWTSessionError } from '../core/errors.js'
import type { AuthEvents } from '../core/EventBus.js'
import { type Awaitable, following } from '../core/guards.js'
import { isLive } from '../core/ports.js'
import type { RaisedEpoch } from '../core/RevocationList.js'
import type { Transaction } from '../core/Transaction.js'
import type { JWT, Session, User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import {
  DroppedClaims,
  epochClaim,
  epochIn,
  epochUser,
  epochUserOf,
  identityIn,
  type LiveClaims,
  meaningOf,
  withIdentity,
} from './sessionClaims.js'
import { EndedCookie, SentSessions } from './SessionCookie.js'
import type { SessionLookupOptions } from './SessionLookupOptions.js'
import {
  type CommittedSignIn,
  IsoTimes,
  type RunningSession,
  type SessionParts,
  type SessionStrategy,
  type SessionUpdate,
  shownUser,
} from './SessionStrategy.js'

/** A session that was found: the token in the cookie, and the claims behind it. */
interface Found {
  readonly token: string
  readonly claims: LiveClaims
}

/** Result of ending a session. */
interface EndedToken {
  readonly isFirst: boolean
  readonly raised?: RaisedEpoch | undefined
}

/**
 * Sessions whose cookie holds a token that stands for claims.
 *
 * This class decides when a session starts, is extended, changes and ends. A subclass decides what a token is and where
 * the claims are stored.
 */
export abstract class TokenSessionStrategy implements SessionStrategy {
  readonly #times = new IsoTimes()
  readonly #sent: SentSessions<Found>
  readonly #ended: EndedCookie
  readonly #dropped: DroppedClaims

  /** @param parts - The parts that every session strategy is built from. */
  constructor(protected readonly parts: SessionParts) {
    this.#ended = new EndedCookie(parts)
    this.#dropped = new DroppedClaims(parts.logger, parts.isNews)
    this.#sent = new SentSessions(parts, {
      behind: (token, ctx, how) => this.#behind(token, ctx, how),
      idOf: ({ claims }) => claims.sid,
      isNewer: ({ claims }, other) => (claims.iat ?? 0) > (other.claims.iat ?? 0),
    })
  }

  /** The claims of a token, as a new object; null for a token that is not genuine or was revoked. */
  protected abstract claimsOf(token: string, ctx: RequestContext, how?: SessionLookupOptions): Awaitable<JWT | null>

  /**
   * Stores the claims, and returns the token that stands for them.
   *
   * @param current - The current token of the session; undefined if the session starts or is elevated, which needs a
   *   new token.
   * @param signIn - The sign-in, if the session starts.
   */
  protected abstract tokenFor(
    claims: LiveClaims,
    ctx: RequestContext,
    current?: string,
    signIn?: CommittedSignIn,
  ): Awaitable<string>

  /**
   * Refuses a session from now on; `claims.exp` is when the last copy of its cookie expires.
   *
   * @param how - The transaction to write in, and a function to call if all sessions of the user were ended instead of
   *   this one.
   * @returns False if it was refused already. Of several concurrent calls, all but one return false, so that one
   *   session does not become two.
   */
  protected abstract revoke(
    claims: LiveClaims,
    token: string,
    how?: { readonly tx?: Transaction | undefined; readonly raised: (raised: RaisedEpoch) => void },
  ): Awaitable<unknown>

  /** The epoch of the user of these claims; 0 if epochs are not stored. */
  protected epochOf(_claims: JWT, _tx?: Transaction): Awaitable<number> {
    return 0
  }

  /**
   * Whether a token is a running session of another deployment. Then its cookie is kept, although it signs no user in
   * here. Default: false.
   */
  protected belongsElsewhere(_token: string, _ctx: RequestContext): Awaitable<boolean> {
    return false
  }

  async create(ctx: RequestContext, signIn: CommittedSignIn, tx?: Transaction): Promise<RunningSession> {
    const { user, account, profile, isNewUser, unverified } = signIn
    const { callbacks, clock, random } = this.parts
    const before = await this.#sent.all(ctx, { tx })
    const startedAt = clock.seconds()
    const methods = methodsText(signIn.authMethods)
    const identity = {
      sid: random.uuid(),
      auth_time: startedAt,
      ...(methods !== undefined && { auth_methods: methods }),
      idp: account.provider,
      idp_sub: account.providerAccountId,
      ...(unverified && { email_unproved: true }),
    }
    const trigger = isNewUser ? 'signUp' : 'signIn'
    const claims: JWT = { ...claimsFrom(user), ...identity }
    const warnOfDropped = this.#dropped.before(claims)
    const kept = await callbacks.jwt(
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- still given until it is removed
      { token: claims, user, account, ...(profile && { profile }), isNewUser, trigger },
      ctx.callbackContext,
    )
    if (!kept) throw new AccessDenied('The jwt callback returned null, so there is no session.')
    warnOfDropped(kept)
    const claimed = { ...withIdentity(kept, identity), ...epochUser(kept, kept.sub ?? user.id) }
    // Read last: if all sessions of the user are ended after this, this session ends too.
    const epoch = await this.epochOf(claimed, tx)
    const live: LiveClaims = { ...claimed, ...epochClaim(epoch), exp: this.#expiry(startedAt) }
    await this.#write(ctx, live, undefined, signIn)
    for (const each of before) {
      const { raised } = await this.#end(each, tx)
      // Ending the old session must not end the new session.
      if (raised && epochUserOf(each.claims) === epochUserOf(live)) {
        live.epoch = raised.epoch
        await this.#write(ctx, live, undefined, signIn)
      }
    }
    return runningFrom(live)
  }

  async get(ctx: RequestContext, bypassCache?: boolean): Promise<RunningSession | null> {
    const found = await this.#sent.one(ctx, { bypassCache })
    return found && runningFrom(found.claims)
  }

  async elevate(
    ctx: RequestContext,
    methods: readonly AuthMethod[],
    tx?: Transaction,
    user?: User,
  ): Promise<RunningSession | null> {
    const { clock, random } = this.parts
    // Without the new cookie, the browser would be signed out.
    const found = ctx.keepsCookies ? await this.#sent.one(ctx, { bypassCache: true, tx }) : null
    if (!found) return null
    const { claims } = found
    const at = clock.now()
    const used = methodsText([...strengthOf(claims).authMethods, ...methods.map((method) => ({ method, at }))])
    // Of two concurrent calls, only one ends it.
    const { isFirst, raised } = await this.#end(found, tx)
    if (!isFirst || (raised && raised.before > epochIn(claims))) return null
    const live: LiveClaims = {
      ...claims,
      // The callback may have set another `sub`.
      ...(user && { ...claimsFrom(user), sub: claims.sub }),
      ...epochClaim(raised?.epoch ?? epochIn(claims)),
      ...(used !== undefined && { auth_methods: used }),
      sid: random.uuid(),
      sid_time: clock.seconds(),
      exp: this.#expiry(claims.auth_time),
    }
    await this.#write(ctx, live)
    return runningFrom(live)
  }

  refresh(ctx: RequestContext, update?: SessionUpdate): Awaitable<Session | null> {
    return following(this.#sent.all(ctx), (sent) => {
      if (sent.length > 1) return null
      const [found] = sent
      if (found) {
        this.parts.cookie.expireStrays(ctx, found.token)
        return this.#renewed(ctx, found, update)
      }
      if (this.parts.cookie.readAll(ctx).length > 0) return this.#withoutSession(ctx)
      this.#ended.expire(ctx)
      return null
    })
  }

  async destroy(ctx: RequestContext): Promise<AuthEvents['signOut'] | null> {
    // The cookie is removed even if reading the session throws synchronously.
    const sent = (async () => this.#sent.all(ctx))()
    this.parts.cookie.expire(ctx)
    const found = await sent
    for (const each of found) await this.#end(each)
    return found[0] ? { token: found[0].claims } : null
  }

  /** Removes a cookie without a running session, unless it is a session of another deployment. */
  async #withoutSession(ctx: RequestContext): Promise<null> {
    for (const token of this.parts.cookie.readAll(ctx)) {
      if (!(await this.belongsElsewhere(token, ctx))) continue
      this.parts.logger.debug('other-audience', 'The session cookie is for another deployment: see session.audience.')
      return null
    }
    this.#ended.expire(ctx)
    return null
  }

  /**
   * Ends all sessions of a user, and writes the session of the request again, unless it had ended before.
   *
   * @param end - Ends all sessions of the user.
   * @throws TypeError if the request can set no cookies. Then no session was ended.
   */
  protected async keeping(
    ctx: RequestContext,
    end: (claims: LiveClaims | undefined) => Promise<RaisedEpoch | undefined>,
    tx?: Transaction,
  ): Promise<void> {
    const found = await this.#sent.one(ctx, { bypassCache: true, tx })
    if (found && !ctx.keepsCookies) throw new TypeError(NO_COOKIES)
    const raised = await end(found?.claims)
    if (!found || !raised || raised.before > epochIn(found.claims)) return
    await this.#write(ctx, { ...found.claims, epoch: raised.epoch }, found.token)
  }

  /** Ends a session: every copy of its cookie, including a copy that was extended later. */
  async #end({ token, claims }: Found, tx?: Transaction): Promise<EndedToken> {
    const exp = Math.max(claims.exp, this.#expiry(claims.auth_time))
    const ended: { raised?: RaisedEpoch } = {}
    const raised = (by: RaisedEpoch): void => {
      ended.raised = by
    }
    const first = await this.revoke({ ...claims, exp }, token, { tx, raised })
    return { isFirst: first !== false, ...ended }
  }

  #renewed(ctx: RequestContext, found: Found, update: SessionUpdate | undefined): Awaitable<Session | null> {
    const { callbacks, clock, events, settings } = this.parts
    const due = Boolean(update) || (found.claims.iat ?? 0) + settings.session.updateAge <= clock.seconds()
    // Nothing is due, and there are no callbacks or listeners. On many sites, most reads are like this.
    const isQuiet = !due && !callbacks.affectsSessions && !events.hasListener('session')
    return isQuiet ? this.#sessionFrom(found.claims) : this.#asked(ctx, found, due, update)
  }

  /** Runs the callbacks of the application for the session. */
  async #asked(
    ctx: RequestContext,
    { token, claims }: Found,
    due: boolean,
    update: SessionUpdate | undefined,
  ): Promise<Session | null> {
    const { callbacks, cookie, events } = this.parts
    // Read before the callback runs, because it may change the object.
    const { auth_time, exp } = claims
    const identity = identityIn(claims)
    const epochIs = epochUserOf(claims)
    const saysTheSame = meaningOf(claims)
    const warnOfDropped = this.#dropped.before(claims)
    try {
      const answer = await callbacks.jwt(
        { token: claims, ...(update && { trigger: 'update', session: update.data }) },
        ctx.callbackContext,
      )
      if (!answer) {
        cookie.expire(ctx)
        await this.#end({ token, claims: { ...claims, ...identity, exp } })
        return null
      }
      warnOfDropped(answer)
      const writes = ctx.keepsCookies && (due || !saysTheSame(answer))
      const ends = writes ? this.#expiry(auth_time) : exp
      const kept: LiveClaims = { ...withIdentity(answer, identity), ...epochUser(answer, epochIs), exp: ends }
      const session = await callbacks.session(
        {
          session: this.#sessionFrom(kept),
          token: kept,
          ...(update && { newSession: update.data, trigger: 'update' }),
        },
        ctx.callbackContext,
      )
      if (writes && !(await this.#extended(ctx, kept, token))) return null
      await events.emit('session', { session, token: kept }, ctx.callbackContext)
      return session
    } catch (error) {
      if (error instanceof AuthError) throw error
      throw new JWTSessionError('The session could not be read: a callback failed.', { cause: error })
    }
  }

  /** The running session; null for a token that is not genuine, has ended, or was revoked. */
  #behind(token: string, ctx: RequestContext, how?: SessionLookupOptions): Awaitable<Found | null> {
    return following(this.claimsOf(token, ctx, how), (claims) =>
      claims && isComplete(claims) && this.#isRunning(claims) ? { token, claims } : null,
    )
  }

  #isRunning({ exp, auth_time }: LiveClaims): boolean {
    const { clock, settings } = this.parts
    const now = clock.seconds()
    // No tolerance: the issuer of the token has the same clock.
    const start = auth_time ?? now
    return isLive(exp, now) && Number.isFinite(start) && start + settings.session.absoluteMaxAge > now
  }

  /** What a client sees of a session by default. */
  #sessionFrom(claims: LiveClaims): { user: User; expires: string } {
    return { user: shown(claims), expires: this.#times.textOf(claims.exp * 1000) }
  }

  /** Writes a session that is still running. Removes the cookie of a session that was ended while the callbacks ran. */
  async #extended(ctx: RequestContext, claims: LiveClaims, token: string): Promise<boolean> {
    const isRunning = (await this.#behind(token, ctx)) !== null
    if (isRunning) await this.#write(ctx, claims, token)
    else this.#ended.expire(ctx)
    return isRunning
  }

  async #write(ctx: RequestContext, claims: LiveClaims, current?: string, signIn?: CommittedSignIn): Promise<void> {
    const { clock, cookie, random } = this.parts
    const issued = { ...claims, iat: clock.seconds(), jti: random.uuid() }
    const token = await this.tokenFor(issued, ctx, current, signIn)
    cookie.write(ctx, token, new Date(claims.exp * 1000), issued)
  }

  #expiry(authTime: number | undefined): number {
    const { clock, settings } = this.parts
    const now = clock.seconds()
    return Math.min(now + settings.session.maxAge, (authTime ?? now) + settings.session.absoluteMaxAge)
  }
}

const NO_COOKIES =
  'To keep a sealed session while all others of its user end, its cookie is written again, and this request cannot set ' +
  'cookies. Call it before the headers of the response are sent; engine.sessions.revokeOthers needs the ' +
  'incomingRequest of an auth context, or one with keepCookies.'

const runningFrom = (claims: LiveClaims): RunningSession => {
  const { sid, idp, idp_sub, email_unproved: unverified } = claims
  return { id: sid, user: userOf(claims), provider: idp, providerAccountId: idp_sub, unverified, ...strengthOf(claims) }
}

const strengthOf = ({ auth_methods: methods, auth_time: start = 0 }: JWT): AuthStrength =>
  strengthIn(methods, new Date(start * 1000))

const isComplete = (claims: JWT): claims is LiveClaims =>
  typeof claims.exp === 'number' && typeof claims.sid === 'string'

function claimsFrom({ id, name, email, image }: User): JWT {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(image !== undefined && { picture: image }),
    ...(id !== undefined && { sub: id }),
  }
}

const shown = ({ name, email, picture }: JWT): User => shownUser({ name, email, image: picture })

const userOf = (claims: JWT): User => ({ ...shown(claims), ...(claims.sub !== undefined && { id: claims.sub }) })
