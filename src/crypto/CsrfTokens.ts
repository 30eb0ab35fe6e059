import type { Random } from '../ports/index.js'
import { constantTimeEqual } from '#platform'
import { hex } from './hex.js'
import type { SecretRing } from './SecretRing.js'

/** A form token and the cookie that vouches for it. */
export interface CsrfPair {
  /** Goes into the form. */
  readonly token: string
  /** Goes into the cookie. */
  readonly cookie: string
}

const PURPOSE = 'csrf'

/**
 * Signed double-submit tokens, bound to the session.
 *
 * The cookie holds the token and its HMAC over token and session id: a pair made for one visitor is worthless in the
 * browser of another, and a new session asks for a new pair.
 */
export class CsrfTokens {
  /**
   * @param ring - Where the keys come from; a pair made under an older secret stays valid.
   * @param random - Makes the tokens.
   */
  constructor(
    private readonly ring: SecretRing,
    private readonly random: Random,
  ) {}

  /** A new pair for a session, or for a visitor without one (`sid` empty). */
  async issue(sid: string): Promise<CsrfPair> {
    const token = this.random.token()
    const [mac] = this.ring.macs(PURPOSE)
    if (mac === undefined) throw new TypeError('CsrfTokens needs at least one secret.')
    return { token, cookie: `${token}.${hex(await mac(message(token, sid)))}` }
  }

  /** The token inside a cookie, if the cookie is ours and belongs to this session. */
  async tokenIn(cookie: string | undefined, sid: string): Promise<string | undefined> {
    const [, token, mac] = /^([\w-]{43})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? []
    if (token === undefined || mac === undefined) return undefined
    for (const made of this.ring.macs(PURPOSE)) {
      if (constantTimeEqual(hex(await made(message(token, sid))), mac)) return token
    }
    return undefined
  }

  /** Whether the submitted token is the one the cookie vouches for. */
  async verify(cookie: string | undefined, submitted: string, sid: string): Promise<boolean> {
    const token = await this.tokenIn(cookie, sid)
    return token !== undefined && constantTimeEqual(token, submitted)
  }
}

const message = (token: string, sid: string): string => `${token}.${sid}`
