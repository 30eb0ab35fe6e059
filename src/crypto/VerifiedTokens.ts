import { constantTimeEqualTo } from '#platform'
import type { Clock } from '../core/ports.js'
import type { JWT } from '../core/User.js'
import { claimsIn, type TokenMemory } from './JweCodec.js'

/** A verified token, and its content. */
interface Verified {
  readonly token: string
  /** Compares a text with the token. Made when it is first needed, because many tokens are used only once. */
  isToken?: (other: string) => boolean
  readonly purpose: string
  /** The claims, if a shallow copy of them is enough; otherwise their JSON text. */
  readonly held: JWT | string
  readonly until: number
}

const LIFE_SECONDS = 60
const MOST = 500
const MAX_CHARACTERS = 1_000_000
/** Characters of the authentication tag (128 bits) at the end of a token. */
const TAG = 22

/**
 * Remembers the content of verified tokens, so that the next request need not decrypt them.
 *
 * Only unsealed tokens are added, for a minute, and every read returns a new copy. It does not check whether a session
 * has ended or was revoked. There are two generations: when the younger is full, it becomes the older, and the older is
 * discarded.
 */
export class VerifiedTokens implements TokenMemory {
  // The tag is the key: V8 would hash a whole token again for each request, which takes longer than decrypting it.
  #young = new Map<string, Verified>()
  #old = new Map<string, Verified>()
  #characters = 0

  /** @param clock - Tells when an entry is too old. */
  constructor(private readonly clock: Clock) {}

  recall(token: string, purpose: string): JWT | undefined {
    const tag = token.slice(-TAG)
    const found = this.#young.get(tag) ?? this.#old.get(tag)
    if (found?.purpose !== purpose || found.until <= this.clock.seconds()) return undefined
    found.isToken ??= constantTimeEqualTo(found.token)
    if (!found.isToken(token)) return undefined
    return typeof found.held === 'string' ? (claimsIn(found.held) ?? undefined) : { ...found.held }
  }

  note(token: string, purpose: string, text: string, claims: JWT): void {
    const size = token.length + text.length
    if (this.#young.size >= MOST || this.#characters + size > MAX_CHARACTERS) {
      this.#old = this.#young
      this.#young = new Map()
      this.#characters = 0
    }
    this.#characters += size
    const held = isFlat(claims) ? { ...claims } : text
    const until = this.clock.seconds() + LIFE_SECONDS
    this.#young.set(token.slice(-TAG), { token, purpose, held, until })
  }
}

const isFlat = (claims: JWT): boolean =>
  Object.values(claims).every((claim) => typeof claim !== 'object' || claim === null)
