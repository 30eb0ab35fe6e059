import { constantTimeEqual } from '#platform'
import type { Settings } from '../config/Settings.js'
import { MissingCSRF, NotFound } from '../core/errors.js'
import { type Awaitable, following } from '../core/guards.js'
import type { Random } from '../core/ports.js'
import type { Mac, SecretRing } from '../crypto/SecretRing.js'
import type { CookiePolicy } from '../http/CookiePolicy.js'
import { textOf } from '../http/readBody.js'
import { Action, json, type Reply } from '../http/Reply.js'
import { refuseCrossSite, type RequestContext } from '../http/RequestContext.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'

/**
 * Ensures that a form comes from this site: checks the headers of the browser, and a token that is bound to the
 * session.
 */
export class CsrfGuard {
  /**
   * @param tokens - Makes and checks tokens.
   * @param sessions - Finds the session that a token is bound to.
   * @param policy - Name and attributes of the cookie.
   * @param settings - Whether the token is turned off.
   */
  constructor(
    private readonly tokens: CsrfTokens,
    private readonly sessions: SessionStrategy,
    private readonly policy: CookiePolicy,
    private readonly settings: Settings,
  ) {}

  /**
   * Checks the origin and the token of a request.
   *
   * @throws CrossSiteRequest if another site sent the request.
   * @throws MissingCSRF if the body does not contain the token that belongs to the cookie and the session.
   */
  async verify(ctx: RequestContext): Promise<void> {
    refuseCrossSite(ctx)
    await this.verifyToken(ctx)
  }

  /**
   * Checks the token alone, for routes that other origins may post to.
   *
   * @throws MissingCSRF
   */
  async verifyToken(ctx: RequestContext): Promise<void> {
    if (this.settings.skipsCsrfToken) return
    // A DELETE may have no body (RFC 9110 section 9.3.5), and only scripts of this origin can add the header.
    const header = ctx.method === 'DELETE' ? ctx.headers.get('x-csrf-token') : null
    const submitted = textOf(ctx.body, 'csrfToken') ?? header
    const cookie = ctx.cookies.read(this.policy.for(ctx.secure).csrfToken.name)
    if (submitted && (await this.tokens.verify(cookie, submitted, await this.#sessionId(ctx)))) return
    throw new MissingCSRF(
      'The csrfToken in the body is missing, or does not belong to this browser and session. ' +
        'Read it from the csrf route right before the form is shown, and send its cookie along.',
    )
  }

  /** The token for a form; undefined if the token is turned off. Sets its cookie if the browser has no valid cookie. */
  async tokenFor(ctx: RequestContext): Promise<string | undefined> {
    if (this.settings.skipsCsrfToken) return undefined
    const spec = this.policy.for(ctx.secure).csrfToken
    const sid = await this.#sessionId(ctx)
    const known = await this.tokens.tokenIn(ctx.cookies.read(spec.name), sid)
    if (known !== undefined) return known
    const { token, cookie } = await this.tokens.issue(sid)
    ctx.cookies.write(spec, cookie)
    return token
  }

  /** Id of the session; if sessions cannot be read, the id that the cookie claims, which is enough to sign out. */
  async #sessionId(ctx: RequestContext): Promise<string> {
    try {
      return (await this.sessions.get(ctx))?.id ?? ''
    } catch (error) {
      const claimed = await this.sessions.claimedId?.(ctx)
      if (claimed === undefined) throw error
      return claimed
    }
  }
}

/** Returns the token for forms of the application's own pages. */
export class CsrfAction extends Action {
  override readonly path = 'csrf'
  override readonly methods = ['GET']

  /** @param guard - Creates the token. */
  constructor(private readonly guard: CsrfGuard) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const csrfToken = await this.guard.tokenFor(ctx)
    if (csrfToken === undefined) throw new NotFound('The CSRF token is turned off (skipCSRFCheck).')
    return json({ csrfToken })
  }
}

/** A form token and the cookie that it must match. */
interface CsrfPair {
  /** Sent in the form. */
  readonly token: string
  /** Sent in the cookie. */
  readonly cookie: string
}

const PURPOSE = 'csrf'

/**
 * Signed double-submit tokens, bound to the session.
 *
 * The cookie holds the token, and an HMAC of the token and the session id. So a pair is valid only with the session id
 * that it was made for, and a new session needs a new pair.
 */
export class CsrfTokens {
  /**
   * @param ring - Provides the keys; a pair that was made with an older secret stays valid.
   * @param random - Makes the tokens.
   */
  constructor(
    private readonly ring: SecretRing,
    private readonly random: Random,
  ) {}

  /** A new pair for a session, or for a visitor without a session (`sid` is empty). */
  issue(sid: string): Awaitable<CsrfPair> {
    const token = this.random.token()
    const [mac] = this.ring.macs(PURPOSE)
    if (mac === undefined) throw new TypeError('CsrfTokens needs at least one secret.')
    return following(mac(message(token, sid)), (signed) => ({ token, cookie: `${token}.${signed}` }))
  }

  /** The token inside a cookie, if the cookie is genuine and belongs to this session. */
  tokenIn(cookie: string | undefined, sid: string): Awaitable<string | undefined> {
    const [, token, mac] = /^([\w-]{43})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? []
    if (token === undefined || mac === undefined) return undefined
    return this.#signedBy(token, mac, message(token, sid), this.ring.macs(PURPOSE))
  }

  /** Whether the submitted token matches the cookie. */
  verify(cookie: string | undefined, submitted: string, sid: string): Awaitable<boolean> {
    return following(this.tokenIn(cookie, sid), (token) => token !== undefined && constantTimeEqual(token, submitted))
  }

  /** The token, if one of the keys signed it. */
  #signedBy(token: string, mac: string, text: string, [made, ...older]: readonly Mac[]): Awaitable<string | undefined> {
    if (made === undefined) return undefined
    return following(made(text), (signed) =>
      constantTimeEqual(signed, mac) ? token : this.#signedBy(token, mac, text, older),
    )
  }
}

const message = (token: string, sid: string): string => `${token}.${sid}`
