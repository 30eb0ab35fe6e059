import { type RevocableSession, type RevocationList, unverifiedSessions } from '../core/DatabaseAdapter.js'
import { type Awaitable, following } from '../core/guards.js'
import type { JWT } from '../core/User.js'
import type { SessionCodec } from '../crypto/SessionCodec.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { LiveClaims } from './sessionClaims.js'
import type { SessionParts } from './SessionStrategy.js'
import { TokenSessionStrategy } from './TokenSessionStrategy.js'

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

  async claimedId(ctx: RequestContext): Promise<string> {
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

  protected override revoke(claims: LiveClaims): Awaitable<boolean> {
    return this.revocations.revoke(claims.sid, claims.exp, this.#session(claims))
  }

  /** By the account, which no callback can change. */
  #session({ auth_time = 0, idp, idp_sub: account, sid = '', sid_time: startedAt = auth_time }: JWT): RevocableSession {
    const user = idp === undefined || account === undefined ? sid : `${idp} ${account}`
    return { user, startedAt: Number.isFinite(startedAt) ? startedAt : 0, maxAge: this.parts.settings.session.maxAge }
  }
}
