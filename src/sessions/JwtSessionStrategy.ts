import { type Awaitable, following } from '../core/guards.js'
import { type RevocableSession, type RevocationList, unverifiedSessions } from '../core/RevocationList.js'
import type { Transaction } from '../core/Transaction.js'
import type { JWT } from '../core/User.js'
import { isLive } from '../core/ports.js'
import { ApplicationCodec, type SessionCodec } from '../crypto/SessionCodec.js'
import type { RequestContext } from '../http/RequestContext.js'
import { Audience } from './Audience.js'
import type { AdoptingStrategy, KnownFormerSession } from './FormerSessions.js'
import { claimsOfFormer } from './movedSession.js'
import { revocationsWithin } from './PulledRevocations.js'
import { epochClaim, epochIn, epochUserOf, type LiveClaims } from './sessionClaims.js'
import type { SessionLookupOptions } from './SessionLookupOptions.js'
import type { SessionParts, SessionStrategy } from './SessionStrategy.js'
import { TokenSessionStrategy } from './TokenSessionStrategy.js'

/** How many seconds a request that extends a session may take. */
const IN_FLIGHT = 60

/** Seals sessions into the cookie. */
export class JwtSessionStrategy extends TokenSessionStrategy implements AdoptingStrategy {
  readonly #audience: Audience

  /**
   * @param codec - Seals and unseals the token.
   * @param revocations - Contains sessions that were ended before they expired.
   * @param providers - Ids of the providers, if user ids are unique only within a provider, because users are not
   *   stored.
   */
  constructor(
    parts: SessionParts,
    private readonly codec: SessionCodec,
    private readonly revocations: RevocationList,
    private readonly providers?: readonly string[],
  ) {
    super(parts)
    this.#audience = new Audience(parts.settings.session.audience)
  }

  /** Defined only if the revocation list has epochs. */
  get endAll(): SessionStrategy['endAll'] {
    const hasEpochs = this.revocations.endAll !== undefined && this.revocations.epochOf !== undefined
    return hasEpochs ? (userId, keep, tx) => this.#endAll(userId, keep, tx) : undefined
  }

  async claimedId(ctx: RequestContext): Promise<string> {
    const token = this.parts.cookie.read(ctx)
    const claims = token === undefined ? null : await this.#opened(token, ctx)
    return claims && this.#isFor(claims) ? (claims.sid ?? '') : ''
  }

  /** The claims in the cookies of the request that have not expired, including those of ended sessions. */
  async claimsSent(ctx: RequestContext): Promise<readonly LiveClaims[]> {
    const opened = await Promise.all(this.parts.cookie.readAll(ctx).map(async (token) => this.#opened(token, ctx)))
    const now = this.parts.clock.seconds()
    return opened.filter(
      (claims): claims is LiveClaims =>
        claims !== null && typeof claims.sid === 'string' && isLive(claims.exp, now) && this.#isFor(claims),
    )
  }

  /** Seals a session that was in another place before. */
  async adopt(ctx: RequestContext, claims: LiveClaims): Promise<void> {
    const { clock, cookie, random } = this.parts
    const epoch = epochClaim(await this.epochOf(claims))
    const issued = { ...claims, ...epoch, iat: clock.seconds(), jti: random.uuid() }
    cookie.write(ctx, await this.tokenFor(issued, ctx), new Date(claims.exp * 1000), issued)
  }

  async continues(former: KnownFormerSession): Promise<boolean> {
    const claims = claimsOfFormer(former)
    return !(await this.revocations.isRevoked(claims.sid, this.#session(claims), true))
  }

  idOfFormer({ successor }: KnownFormerSession): string {
    return successor
  }

  /** Sets no epoch, so that the session is refused if all sessions of the user were ended. */
  async adoptFormer(ctx: RequestContext, former: KnownFormerSession): Promise<void> {
    const { clock, cookie, random } = this.parts
    const issued = { ...claimsOfFormer(former), iat: clock.seconds(), jti: random.uuid() }
    cookie.write(ctx, await this.tokenFor(issued, ctx), former.expires, issued)
  }

  /** Ends a session; false if it has ended already. */
  async end(claims: LiveClaims): Promise<boolean> {
    const { clock, settings } = this.parts
    const exp = Math.max(claims.exp, clock.seconds() + settings.session.maxAge)
    return this.revoke({ ...claims, exp }, '')
  }

  /** Ends the session with this id. */
  async endId(sid: string): Promise<void> {
    const { clock, settings } = this.parts
    await this.revocations.revoke(sid, clock.seconds() + settings.session.maxAge)
  }

  /** Whether the session with this id has ended. */
  async isEnded(sid: string): Promise<boolean> {
    return this.revocations.isRevoked(sid, undefined, true)
  }

  protected override claimsOf(
    token: string,
    ctx: RequestContext,
    how: SessionLookupOptions = {},
  ): Awaitable<JWT | null> {
    return following(this.#opened(token, ctx), (claims) =>
      claims && this.#isFor(claims)
        ? following(
            this.#listIn(how.tx).isRevoked(claims.sid ?? '', this.#session(claims), how.bypassCache),
            (isOver) => (isOver ? null : this.#verified(claims, how)),
          )
        : null,
    )
  }

  /**
   * The claims; null if the session began with an unverified email address, and these sessions of the user were ended.
   */
  #verified(claims: JWT, { bypassCache, tx }: SessionLookupOptions): Awaitable<JWT | null> {
    if (!claims.email_unproved || claims.sub === undefined) return claims
    return following(this.#listIn(tx).isRevoked(unverifiedSessions(claims.sub), undefined, bypassCache), (isOver) =>
      isOver ? null : claims,
    )
  }

  protected override async tokenFor(claims: LiveClaims, ctx: RequestContext): Promise<string> {
    return this.codec.seal({ ...claims, aud_app: this.#audience.of(claims.aud_app) }, this.parts.cookie.purpose(ctx))
  }

  protected override async belongsElsewhere(token: string, ctx: RequestContext): Promise<boolean> {
    const claims = await this.#opened(token, ctx)
    return claims?.aud_app !== undefined && !this.#isFor(claims) && isLive(claims.exp, this.parts.clock.seconds())
  }

  protected override revoke(
    claims: LiveClaims,
    _token: string,
    how?: Parameters<TokenSessionStrategy['revoke']>[2],
  ): Awaitable<boolean> {
    const session = { ...this.#session(claims), raised: how?.raised }
    return this.#listIn(how?.tx).revoke(claims.sid, claims.exp, session)
  }

  protected override epochOf(claims: JWT, tx?: Transaction): Awaitable<number> {
    const subject = this.#subjectOf(claims)
    return subject === undefined ? 0 : (this.#listIn(tx).epochOf?.(subject) ?? 0)
  }

  #opened(token: string, ctx: RequestContext): Awaitable<JWT | null> {
    return this.codec.unseal(token, this.parts.cookie.purpose(ctx))
  }

  /** Whether the session is for this deployment. A token format of the application may lose the claim. */
  #isFor(claims: JWT): boolean {
    const isLost = claims.aud_app === undefined && this.codec instanceof ApplicationCodec
    return isLost || this.#audience.accepts(claims)
  }

  /** The session for the revocation list. It is found by its account, which no callback can change. */
  #session(claims: JWT): RevocableSession {
    const { auth_time = 0, idp, idp_sub: account, sid = '', sid_time: startedAt = auth_time } = claims
    return {
      user: idp === undefined || account === undefined ? sid : `${idp} ${account}`,
      startedAt: Number.isFinite(startedAt) ? startedAt : 0,
      maxAge: this.parts.settings.session.maxAge,
      subject: this.#subjectOf(claims),
      epoch: epochIn(claims),
    }
  }

  async #endAll(userId: string, keep?: RequestContext, tx?: Transaction): Promise<null> {
    const list = this.#listIn(tx)
    const until = this.parts.clock.seconds() + this.parts.settings.session.maxAge + IN_FLIGHT
    if (!keep) {
      for (const subject of this.#subjectsOf(userId)) await list.endAll?.(subject, until)
      return null
    }
    await this.keeping(
      keep,
      async (claims) => {
        const own = claims && epochUserOf(claims) === userId ? this.#subjectOf(claims) : undefined
        // Without a database, the same id at another provider belongs to another user.
        for (const subject of own === undefined ? this.#subjectsOf(userId) : [own]) {
          const raised = await list.endAll?.(subject, until)
          if (subject === own) return raised
        }
        return undefined
      },
      tx,
    )
    return null
  }

  #subjectOf(claims: JWT): string | undefined {
    const user = epochUserOf(claims)
    return user === undefined ? undefined : this.#subject(claims.idp, user)
  }

  #subjectsOf(userId: string): readonly string[] {
    const { providers } = this
    return providers ? [undefined, ...providers].map((provider) => this.#subject(provider, userId)) : [userId]
  }

  #subject(provider: string | undefined, userId: string): string {
    return this.providers ? `${provider ?? ''} ${userId}` : userId
  }

  /**
   * The revocation list, in the transaction if there is one: a connection in a transaction must not wait for itself.
   */
  #listIn(tx: Transaction | undefined): RevocationList {
    const { revocations } = this
    return tx ? revocationsWithin(revocations, tx) : revocations
  }
}
