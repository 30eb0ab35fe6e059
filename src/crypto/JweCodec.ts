import { type Awaitable, following, isObject } from '../core/guards.js'
import type { JWT } from '../core/User.js'
import { SessionCodec } from './SessionCodec.js'

/** Remembers the claims of tokens that were unsealed. */
export interface TokenMemory {
  /** The claims of a token that was recently unsealed for this purpose, as a new object. */
  recall(token: string, purpose: string): JWT | undefined
  /**
   * Remembers a token that was unsealed.
   *
   * @param text - Content of the token.
   * @param claims - The content as an object.
   */
  note(token: string, purpose: string, text: string, claims: JWT): void
}

/** Seals claims as compact JWE (RFC 7516) with `alg: dir`. Subclasses implement the encryption. */
export abstract class JweCodec extends SessionCodec {
  /** @param memory - Remembers tokens that were unsealed. Default: they are not remembered. */
  constructor(private readonly memory?: TokenMemory) {
    super()
  }

  /** Seals a text. */
  abstract encrypt(text: string, purpose: string): Awaitable<string>

  /** The text in a token; null if this deployment did not seal it for this purpose. */
  abstract decrypt(token: string, purpose: string): Awaitable<string | null>

  override seal(claims: JWT, purpose: string): Awaitable<string> {
    return this.encrypt(JSON.stringify(claims), purpose)
  }

  override unseal(token: string, purpose: string): Awaitable<JWT | null> {
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

/**
 * Whether a part of a token is base64url exactly as this library writes it. If trailing bits were ignored, several
 * texts would decode to the same bytes.
 */
export function isCanonical(segment: string): boolean {
  if (!/^[\w-]*$/.test(segment)) return false
  const last = segment.at(-1) ?? ''
  switch (segment.length % 4) {
    case 1:
      return false
    case 2:
      return 'AQgw'.includes(last)
    case 3:
      return 'AEIMQUYcgkosw048'.includes(last)
    default:
      return true
  }
}

/** The claims in a plaintext, as a new object; null if it is malformed. */
export function claimsIn(text: string): JWT | null {
  try {
    const claims: unknown = JSON.parse(text)
    return isObject(claims) ? claims : null
  } catch {
    return null
  }
}
