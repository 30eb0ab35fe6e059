import { constantTimeEqual } from '#platform'
import { type Awaitable, following } from '../core/Awaitable.js'
import type { Random } from '../core/Random.js'
import type { Mac } from './Mac.js'
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
  issue(sid: string): Awaitable<CsrfPair> {
    const token = this.random.token()
    const [mac] = this.ring.macs(PURPOSE)
    if (mac === undefined) throw new TypeError('CsrfTokens needs at least one secret.')
    return following(mac(message(token, sid)), (signed) => ({ token, cookie: `${token}.${signed}` }))
  }

  /** The token inside a cookie, if the cookie is ours and belongs to this session. */
  tokenIn(cookie: string | undefined, sid: string): Awaitable<string | undefined> {
    const [, token, mac] = /^([\w-]{43})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? []
    if (token === undefined || mac === undefined) return undefined
    return this.#vouchedFor(token, mac, message(token, sid), this.ring.macs(PURPOSE))
  }

  /** Whether the submitted token is the one the cookie vouches for. */
  verify(cookie: string | undefined, submitted: string, sid: string): Awaitable<boolean> {
    return following(this.tokenIn(cookie, sid), (token) => token !== undefined && constantTimeEqual(token, submitted))
  }

  /** The token, if one of the keys signed it. */
  #vouchedFor(
    token: string,
    mac: string,
    text: string,
    [made, ...older]: readonly Mac[],
  ): Awaitable<string | undefined> {
    if (made === undefined) return undefined
    return following(made(text), (signed) =>
      constantTimeEqual(signed, mac) ? token : this.#vouchedFor(token, mac, text, older),
    )
  }
}

const message = (token: string, sid: string): string => `${token}.${sid}`
