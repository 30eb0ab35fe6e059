import { AuthError } from '../core/AuthError.js'
import type { Admission } from '../core/CallbackPipeline.js'
import { type RevocableSession, type RevocationList, unverifiedSessions } from '../core/DatabaseAdapter.js'
import { AccessDenied, JWTSessionError } from '../core/errors.js'
import type { AuthEvents } from '../core/EventBus.js'
import { type Awaitable, following } from '../core/guards.js'
import { isLive, type Logger } from '../core/ports.js'
import type { JWT, Session, User } from '../core/User.js'
import type { SessionCodec } from '../crypto/SessionCodec.js'
import type { RequestContext } from '../http/RequestContext.js'
import { EndedCookie, SentSessions } from './SessionCookie.js'
import {
  IsoTimes,
  type RunningSession,
  type SessionParts,
  SessionStrategy,
  type SessionUpdate,
  shownUser,
} from './SessionStrategy.js'

/** Claims of a session that is running: both are always there. */
export type LiveClaims = JWT & {
  /** When the session ends, in seconds since 1970. */
  readonly exp: number
  /** Stable id of the session. */
  readonly sid: string
}

/** A session that was found: the token in the cookie, and the claims behind it. */
interface Found {
  readonly token: string
  readonly claims: LiveClaims
}

/**
 * Sessions that are claims behind a token in the cookie.
 *
 * Knows when a session starts, is extended, changes and ends; a subclass knows what a token is and where the claims are.
 */
export abstract class TokenSessionStrategy extends SessionStrategy {
  readonly #times = new IsoTimes()
  readonly #sent: SentSessions<Found>
  readonly #ended: EndedCookie
  readonly #dropped: DroppedClaims

  /** @param parts - What every strategy is built from. */
  constructor(protected readonly parts: SessionParts) {
    super()
    this.#ended = new EndedCookie(parts)
    this.#dropped = new DroppedClaims(parts.logger, parts.isNews)
    this.#sent = new SentSessions(parts, {
      behind: (token, ctx) => this.#behind(token, ctx),
      idOf: ({ claims }) => claims.sid,
      isNewer: ({ claims }, other) => (claims.iat ?? 0) > (other.claims.iat ?? 0),
    })
  }

  /** The claims behind a token, on a fresh object; null for a token that is not genuine or was revoked. */
  protected abstract claimsOf(token: string, ctx: RequestContext): Awaitable<JWT | null>

  /**
   * Keeps the claims and returns the token that stands for them.
   *
   * @param current - The token of the same session so far; none when the session starts, and then a new one is due.
   * @param admission - Who was admitted, when the session starts.
   */
  protected abstract tokenFor(
    claims: LiveClaims,
    ctx: RequestContext,
    current?: string,
    admission?: Admission,
  ): Awaitable<string>

  /** Refuses a session from now on; `claims.exp` is when the last copy of its cookie ends. */
  protected abstract revoke(claims: LiveClaims, token: string): Awaitable<unknown>

  override async open(ctx: RequestContext, admission: Admission): Promise<void> {
    const { user, account, profile, isNewUser, unproved } = admission
    const { callbacks, clock, random } = this.parts
    const before = await this.#sent.all(ctx)
    const identity = {
      sid: random.uuid(),
      auth_time: clock.seconds(),
      idp: account.provider,
      idp_sub: account.providerAccountId,
      ...(unproved && { email_unproved: true }),
    }
    const trigger = isNewUser ? 'signUp' : 'signIn'
    const claims: JWT = { ...claimsFrom(user), ...identity }
    const warnOfDropped = this.#dropped.before(claims)
    const kept = await callbacks.jwt(
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- still given until it is removed
      { token: claims, user, account, ...(profile && { profile }), isNewUser, trigger },
      ctx.forApplication,
    )
    if (!kept) throw new AccessDenied('The jwt callback returned null, so there is no session to give.')
    warnOfDropped(kept)
    await this.#write(ctx, { ...kept, ...identity, exp: this.#expiry(identity.auth_time) }, undefined, admission)
    for (const each of before) await this.#end(each)
  }

  override async peek(ctx: RequestContext): Promise<RunningSession | null> {
    const found = await this.#sent.one(ctx)
    if (!found) return null
    const { claims } = found
    const { sid, idp, idp_sub, email_unproved: unproved } = claims
    return { id: sid, user: userOf(claims), provider: idp, providerAccountId: idp_sub, unproved }
  }

  override renew(ctx: RequestContext, update?: SessionUpdate): Awaitable<Session | null> {
    return following(this.#sent.all(ctx), (sent) => {
      if (sent.length > 1) return null
      const [found] = sent
      if (found) {
        this.parts.cookie.expireStrays(ctx, found.token)
        return this.#renewed(ctx, found, update)
      }
      this.#ended.expire(ctx)
      return null
    })
  }

  override async close(ctx: RequestContext): Promise<AuthEvents['signOut'] | null> {
    // The cookie goes, also when a list that is asked at once throws.
    const sent = (async () => this.#sent.all(ctx))()
    this.parts.cookie.expire(ctx)
    const found = await sent
    for (const each of found) await this.#end(each)
    return found[0] ? { token: found[0].claims } : null
  }

  /** Ends a session: any copy of its cookie, one that was extended after this one included. */
  async #end({ token, claims }: Found): Promise<void> {
    await this.revoke({ ...claims, exp: Math.max(claims.exp, this.#expiry(claims.auth_time)) }, token)
  }

  #renewed(ctx: RequestContext, found: Found, update: SessionUpdate | undefined): Awaitable<Session | null> {
    const { callbacks, clock, events, settings } = this.parts
    const due = Boolean(update) || (found.claims.iat ?? 0) + settings.session.updateAge <= clock.seconds()
    // Nothing is due, nobody has a say, and nobody listens: that is most reads of many sites.
    const isQuiet = !due && !callbacks.hasSayInSessions && !events.hears('session')
    return isQuiet ? this.#sessionFrom(found.claims) : this.#asked(ctx, found, due, update)
  }

  /** What the application makes of the session. */
  async #asked(
    ctx: RequestContext,
    { token, claims }: Found,
    due: boolean,
    update: SessionUpdate | undefined,
  ): Promise<Session | null> {
    const { callbacks, cookie, events } = this.parts
    // Taken before the callback runs: it may change the object it is given.
    const { sid, auth_time, idp, idp_sub, email_unproved, exp } = claims
    const identity = {
      sid,
      ...(auth_time !== undefined && { auth_time }),
      ...(idp !== undefined && { idp }),
      ...(idp_sub !== undefined && { idp_sub }),
      ...(email_unproved !== undefined && { email_unproved }),
    }
    const saysTheSame = meaningOf(claims)
    const warnOfDropped = this.#dropped.before(claims)
    try {
      const answer = await callbacks.jwt(
        { token: claims, ...(update && { trigger: 'update', session: update.data }) },
        ctx.forApplication,
      )
      if (!answer) {
        cookie.expire(ctx)
        await this.#end({ token, claims: { ...claims, ...identity, exp } })
        return null
      }
      warnOfDropped(answer)
      const writes = ctx.keepsCookies && (due || !saysTheSame(answer))
      const ends = writes ? this.#expiry(auth_time) : exp
      const kept: LiveClaims = { ...answer, ...identity, exp: ends }
      const session = await callbacks.session(
        {
          session: this.#sessionFrom(kept),
          token: kept,
          ...(update && { newSession: update.data, trigger: 'update' }),
        },
        ctx.forApplication,
      )
      if (writes && !(await this.#extended(ctx, kept, token))) return null
      await events.emit('session', { session, token: kept }, ctx.forApplication)
      return session
    } catch (error) {
      if (error instanceof AuthError) throw error
      throw new JWTSessionError('The session could not be read: a callback failed.', { cause: error })
    }
  }

  /** The running session; null for a token that is not genuine, has ended, or was revoked. */
  #behind(token: string, ctx: RequestContext): Awaitable<Found | null> {
    return following(this.claimsOf(token, ctx), (claims) =>
      claims && isComplete(claims) && this.#isRunning(claims) ? { token, claims } : null,
    )
  }

  #isRunning({ exp, auth_time }: LiveClaims): boolean {
    const { clock, settings } = this.parts
    const now = clock.seconds()
    // No tolerance: whoever issued the token has the same clock.
    const start = auth_time ?? now
    return isLive(exp, now) && Number.isFinite(start) && start + settings.session.absoluteMaxAge > now
  }

  /** What a client sees of a session unless the application says otherwise. */
  #sessionFrom(claims: LiveClaims): { user: User; expires: string } {
    return { user: shown(claims), expires: this.#times.textOf(claims.exp * 1000) }
  }

  /** Writes a session that is still running; removes the cookie of one that was ended while the callbacks ran. */
  async #extended(ctx: RequestContext, claims: LiveClaims, token: string): Promise<boolean> {
    const isRunning = (await this.#behind(token, ctx)) !== null
    if (isRunning) await this.#write(ctx, claims, token)
    else this.#ended.expire(ctx)
    return isRunning
  }

  async #write(ctx: RequestContext, claims: LiveClaims, current?: string, admission?: Admission): Promise<void> {
    const { clock, cookie, random } = this.parts
    const issued = { ...claims, iat: clock.seconds(), jti: random.uuid() }
    const token = await this.tokenFor(issued, ctx, current, admission)
    cookie.write(ctx, token, new Date(claims.exp * 1000), issued)
  }

  #expiry(authTime: number | undefined): number {
    const { clock, settings } = this.parts
    const now = clock.seconds()
    return Math.min(now + settings.session.maxAge, (authTime ?? now) + settings.session.absoluteMaxAge)
  }
}

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

/** The session is in the cookie, sealed. */
export class JwtSessionStrategy extends TokenSessionStrategy {
  /**
   * @param parts - What every strategy is built from.
   * @param codec - Seals and opens the token.
   * @param revocations - Knows the sessions that were ended before their time.
   */
  constructor(
    parts: SessionParts,
    private readonly codec: SessionCodec,
    private readonly revocations: RevocationList,
  ) {
    super(parts)
  }

  override async claimedId(ctx: RequestContext): Promise<string> {
    const token = this.parts.cookie.read(ctx)
    const claims = token === undefined ? null : await this.codec.open(token, this.parts.cookie.purpose(ctx))
    return claims?.sid ?? ''
  }

  protected override claimsOf(token: string, ctx: RequestContext): Awaitable<JWT | null> {
    return following(this.codec.open(token, this.parts.cookie.purpose(ctx)), (claims) =>
      claims
        ? following(this.revocations.isRevoked(claims.sid ?? '', this.#session(claims)), (isOver) =>
            isOver ? null : this.#verified(claims),
          )
        : null,
    )
  }

  /** Claims that still hold: not those from before the user's email address was verified, or lost to its owner. */
  #verified(claims: JWT): Awaitable<JWT | null> {
    if (!claims.email_unproved || claims.sub === undefined) return claims
    return following(this.revocations.isRevoked(unverifiedSessions(claims.sub)), (isOver) => (isOver ? null : claims))
  }

  protected override async tokenFor(claims: LiveClaims, ctx: RequestContext): Promise<string> {
    return this.codec.seal(claims, this.parts.cookie.purpose(ctx))
  }

  protected override async revoke(claims: LiveClaims): Promise<void> {
    await this.revocations.revoke(claims.sid, claims.exp, this.#session(claims))
  }

  /** By the account, which no callback can change. */
  #session({ auth_time: startedAt = 0, idp, idp_sub: account, sid = '' }: JWT): RevocableSession {
    const user = idp === undefined || account === undefined ? sid : `${idp} ${account}`
    return { user, startedAt: Number.isFinite(startedAt) ? startedAt : 0, maxAge: this.parts.settings.session.maxAge }
  }
}

/** Tells of claims that the `jwt` callback gave a value, and that stay as the library has them. */
export class DroppedClaims {
  readonly #told = new Set<string>()

  /**
   * @param logger - Hears of them, once for each name.
   * @param isNews - Whether nobody in this process has heard a text yet. Default: each object remembers for itself.
   */
  constructor(
    private readonly logger: Logger,
    private readonly isNews: (text: string) => boolean = () => true,
  ) {}

  /**
   * What the library's own claims are now, whatever the callback does to the object.
   *
   * @returns Warns of those that have another value in what the callback answered. To leave one out is no reason.
   */
  before(claims: JWT): (answer: JWT) => void {
    const given = NAMES.map((name) => claims[name])
    return (answer) => {
      for (const [at, name] of NAMES.entries()) {
        const value = answer[name]
        if (value !== undefined && value !== given[at]) this.#tell(name)
      }
    }
  }

  #tell(name: string): void {
    if (this.#told.has(name)) return
    this.#told.add(name)
    const message = `Another value of the jwt callback for a claim of the library is dropped. Give yours another name than this: ${name}.`
    if (this.isNews(message)) this.logger.warn('claim-dropped', message)
  }
}

/** The house's own claims: no callback can change them, and they are no reason to write the cookie again. */
const OWN_CLAIMS: ReadonlySet<string> = new Set([
  ...['sid', 'auth_time', 'idp', 'idp_sub', 'email_unproved'],
  ...['iat', 'exp', 'jti'],
])

const NAMES: readonly string[] = [...OWN_CLAIMS]

/** A nested claim as it was: a callback may change it where it is. */
class Nested {
  constructor(readonly text: string) {}
}

/**
 * What claims say at this moment, whatever is done to the object afterwards.
 *
 * @returns Whether other claims say the same, once they are written as JSON.
 */
export function meaningOf(claims: JWT): (other: JWT) => boolean {
  const before = new Map<string, unknown>()
  for (const name of Object.keys(claims)) {
    const value = claims[name]
    if (!isSaid(name, value)) continue
    before.set(name, typeof value === 'object' && value !== null ? new Nested(JSON.stringify(value)) : value)
  }
  return (other) => {
    let count = 0
    for (const name of Object.keys(other)) {
      const value = other[name]
      if (!isSaid(name, value)) continue
      if (!isSame(before.get(name), value)) return false
      count++
    }
    return count === before.size
  }
}

/** Whether callbacks can change a claim, and JSON does not leave it out. */
const isSaid = (name: string, value: unknown): boolean => !OWN_CLAIMS.has(name) && !UNSAID.has(typeof value)

const UNSAID: ReadonlySet<string> = new Set(['undefined', 'function', 'symbol'])

const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other)

const textOf = (value: unknown): string | undefined => (value instanceof Nested ? value.text : JSON.stringify(value))
