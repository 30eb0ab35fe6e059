import { type Awaitable, following, isObject } from '../core/guards.js'
import type { JWT } from '../core/User.js'
import { SessionCodec } from './SessionCodec.js'

/** Remembers what was in tokens that were opened. */
export interface TokenMemory {
  /** The claims in a token that was opened for this purpose not long ago, on a fresh object. */
  recall(token: string, purpose: string): JWT | undefined
  /**
   * Remembers a token that was opened.
   *
   * @param text - What was in it.
   * @param claims - The same, as an object.
   */
  note(token: string, purpose: string, text: string, claims: JWT): void
}

/** Seals claims as compact JWE (RFC 7516) with `alg: dir`. A subclass knows how to encrypt. */
export abstract class JweCodec extends SessionCodec {
  /** @param memory - Remembers what was opened. Default: nothing does. */
  constructor(private readonly memory?: TokenMemory) {
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

/**
 * Whether a part of a token has the one form in which this library writes it: several texts decode to the same bytes when
 * trailing bits are ignored.
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

/** The claims in a plaintext, on a fresh object; null if it is malformed. */
export function claimsIn(text: string): JWT | null {
  try {
    const claims: unknown = JSON.parse(text)
    return isObject(claims) ? claims : null
  } catch {
    return null
  }
}
