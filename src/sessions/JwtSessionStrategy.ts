import type { SessionCodec } from '../crypto/index.js'
import { AccessDenied, AuthError, JWTSessionError } from '../errors/index.js'
import type { AuthEvents } from '../events/index.js'
import type { RequestContext } from '../http/index.js'
import type { Admission, JWT, Session, User } from '../model/index.js'
import type { RevocationList } from '../ports/index.js'
import { type RunningSession, type SessionParts, SessionStrategy, type SessionUpdate } from './SessionStrategy.js'

/** Claims of a session that is running: both are always there. */
type LiveClaims = JWT & { exp: number; sid: string }

/** The session is in the cookie, sealed. */
export class JwtSessionStrategy extends SessionStrategy {
  /**
   * @param parts - What every strategy is built from.
   * @param codec - Seals and opens the token.
   * @param revocations - Knows the sessions that were ended before their time.
   */
  constructor(
    private readonly parts: SessionParts,
    private readonly codec: SessionCodec,
    private readonly revocations: RevocationList,
  ) {
    super()
  }

  override async open(ctx: RequestContext, { user, account, profile, isNewUser }: Admission): Promise<void> {
    const { callbacks, clock, random } = this.parts
    const before = await this.#claims(ctx)
    const identity = { sid: random.uuid(), auth_time: clock.seconds() }
    const trigger = isNewUser ? 'signUp' : 'signIn'
    const claims: JWT = { ...claimsOf(user), ...identity }
    const token = await callbacks.jwt(
      { token: claims, user, account, ...(profile && { profile }), isNewUser, trigger },
      ctx.forApplication,
    )
    if (!token) throw new AccessDenied('The jwt callback returned null, so there is no session to give.')
    await this.#write(ctx, { ...token, ...identity }, this.#expiry(identity.auth_time))
    if (before) await this.revocations.revoke(before.sid, before.exp)
  }

  override async peek(ctx: RequestContext): Promise<RunningSession | null> {
    const claims = await this.#claims(ctx)
    return claims && { id: claims.sid, user: userOf(claims) }
  }

  override async renew(ctx: RequestContext, update?: SessionUpdate): Promise<Session | null> {
    const { cookie, logger } = this.parts
    const claims = await this.#claims(ctx)
    if (claims) {
      cookie.expireStrays(ctx)
      return this.#renewed(ctx, claims, update)
    }
    if (cookie.read(ctx) !== undefined) logger.debug('session-ended', 'The session cookie is not valid any more.')
    cookie.expire(ctx)
    return null
  }

  override async close(ctx: RequestContext): Promise<AuthEvents['signOut'] | null> {
    const claims = await this.#claims(ctx)
    this.parts.cookie.expire(ctx)
    if (!claims) return null
    await this.revocations.revoke(claims.sid, claims.exp)
    return { token: claims }
  }

  async #renewed(ctx: RequestContext, claims: LiveClaims, update: SessionUpdate | undefined): Promise<Session | null> {
    const { callbacks, cookie, clock, events, settings } = this.parts
    // Taken before the callback runs: it may change the object it is given.
    const { sid, auth_time, exp, iat = 0 } = claims
    const before = meaningOf(claims)
    try {
      const token = await callbacks.jwt(
        { token: claims, ...(update && { trigger: 'update', session: update.data }) },
        ctx.forApplication,
      )
      if (!token) {
        cookie.expire(ctx)
        await this.revocations.revoke(sid, exp)
        return null
      }
      const due = Boolean(update) || iat + settings.session.updateAge <= clock.seconds()
      const writes = ctx.keepsCookies && (due || meaningOf(token) !== before)
      const ends = writes ? this.#expiry(auth_time) : exp
      const kept: LiveClaims = { ...token, sid, exp: ends, ...(auth_time !== undefined && { auth_time }) }
      const session = await callbacks.session(
        {
          session: { user: shown(kept), expires: new Date(ends * 1000).toISOString() },
          token: kept,
          ...(update && { newSession: update.data, trigger: 'update' }),
        },
        ctx.forApplication,
      )
      if (writes) await this.#write(ctx, kept, ends)
      await events.emit('session', { session, token: kept }, ctx.forApplication)
      return session
    } catch (error) {
      if (error instanceof AuthError) throw error
      throw new JWTSessionError('The session could not be read: a callback failed.', { cause: error })
    }
  }

  /** The claims of the running session; null for a cookie that is not genuine, has ended, or was revoked. */
  async #claims(ctx: RequestContext): Promise<LiveClaims | null> {
    const { cookie, clock, settings } = this.parts
    const token = cookie.read(ctx)
    if (token === undefined) return null
    const claims = await this.codec.open(token, cookie.purpose(ctx))
    if (typeof claims?.exp !== 'number' || typeof claims.sid !== 'string') return null
    const now = clock.seconds()
    const { absoluteMaxAge } = settings.session
    // No tolerance: whoever sealed the token has the same clock.
    if (claims.exp <= now || (claims.auth_time ?? now) + absoluteMaxAge <= now) return null
    return (await this.revocations.isRevoked(claims.sid)) ? null : { ...claims, exp: claims.exp, sid: claims.sid }
  }

  async #write(ctx: RequestContext, claims: JWT, exp: number): Promise<void> {
    const { clock, cookie, random } = this.parts
    const token = { ...claims, iat: clock.seconds(), exp, jti: random.uuid() }
    cookie.write(ctx, await this.codec.seal(token, cookie.purpose(ctx)), new Date(exp * 1000))
  }

  #expiry(authTime: number | undefined): number {
    const { clock, settings } = this.parts
    const now = clock.seconds()
    return Math.min(now + settings.session.maxAge, (authTime ?? now) + settings.session.absoluteMaxAge)
  }
}

/** The claims a callback can change; the others are the house's own, and no reason to write the cookie again. */
function meaningOf({ sid: _sid, auth_time: _time, iat: _iat, exp: _exp, jti: _jti, ...rest }: JWT): string {
  return JSON.stringify(rest)
}

function claimsOf({ id, name, email, image }: User): JWT {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(image !== undefined && { picture: image }),
    ...(id !== undefined && { sub: id }),
  }
}

const userOf = (claims: JWT): User => ({ ...shown(claims), ...(claims.sub !== undefined && { id: claims.sub }) })

/** What a client sees of the user unless the application says otherwise. */
function shown({ name, email, picture }: JWT): User {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(picture !== undefined && { image: picture }),
  }
}
