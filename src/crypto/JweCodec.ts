import { type Awaitable, following } from '../core/Awaitable.js'
import type { JWT } from '../core/Session.js'
import { SessionCodec } from './SessionCodec.js'
import type { VerifiedTokens } from './VerifiedTokens.js'
import { claimsIn } from './jweText.js'

/** Seals claims as compact JWE (RFC 7516) with `alg: dir`. A subclass knows how to encrypt. */
export abstract class JweCodec extends SessionCodec {
  /** @param memory - Remembers what was opened. Default: nothing does. */
  constructor(private readonly memory?: VerifiedTokens) {
    super()
  }

  /** Seals a text. */
  abstract encrypt(text: string, purpose: string): Awaitable<string>

  /** The text in a token; null for anything this deployment did not seal for this purpose. */
  abstract decrypt(token: string, purpose: string): Awaitable<string | null>

  override seal(claims: JWT, purpose: string): Awaitable<string> {
    return this.encrypt(JSON.stringify(claims), purpose)
  }

  override open(token: string, purpose: string): Awaitable<JWT | null> {
    const known = this.memory?.recall(token, purpose)
    if (known) return known
    return following(this.decrypt(token, purpose), (text) => this.#noted(token, purpose, text))
  }

  #noted(token: string, purpose: string, text: string | null): JWT | null {
    const claims = text === null ? null : claimsIn(text)
    if (claims && text !== null) this.memory?.note(token, purpose, text, claims)
    return claims
  }
}
