import { constantTimeEqualTo } from '#platform'
import type { Clock } from '../core/ports.js'
import type { JWT } from '../core/User.js'
import { claimsIn, type TokenMemory } from './JweCodec.js'

/** What a genuine token holds. */
interface Verified {
  readonly token: string
  /** Compares with the token; made when it is first asked for, as most tokens of a busy hour come once. */
  isToken?: (other: string) => boolean
  readonly purpose: string
  /** The claims, where a copy of the first level is a fresh one; otherwise the text they are in. */
  readonly held: JWT | string
  readonly until: number
}

const LIFE_SECONDS = 60
const MOST = 500
const MAX_CHARACTERS = 1_000_000
/** Characters of an authentication tag of 128 bits, with which a token ends. */
const TAG = 22

/**
 * Remembers what genuine tokens hold, so that the next request reads instead of decrypting.
 *
 * Only what was opened gets in, for a minute, and what comes out is a fresh copy. Whether the session has ended or was
 * revoked is not asked here. Two generations take turns: when the younger is full, it becomes the older, and the older is
 * forgotten.
 */
export class VerifiedTokens implements TokenMemory {
  // By tag: V8 hashes a whole token anew for each request, which takes longer than to decrypt it.
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
