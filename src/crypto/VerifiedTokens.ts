import type { Clock } from '../ports/index.js'
import { constantTimeEqual } from '#platform'

/** What a genuine token holds. */
interface Verified {
  readonly token: string
  readonly purpose: string
  readonly text: string
  readonly until: number
}

const LIFE_SECONDS = 60
const MOST = 500
const MOST_CHARACTERS = 1_000_000
/** Characters of an authentication tag of 128 bits, with which a token ends. */
const TAG = 22

/**
 * Remembers what genuine tokens hold, so that the next request reads instead of decrypting.
 *
 * Only what was opened gets in, for a minute, and what comes out is text: whoever parses it has a fresh copy. Whether the
 * session has ended or was revoked is not asked here. Two generations take turns: when the younger is full, it becomes the older, and the
 * older is forgotten.
 */
export class VerifiedTokens {
  // By tag: V8 hashes a whole token anew for each request, which takes longer than to decrypt it.
  #young = new Map<string, Verified>()
  #old = new Map<string, Verified>()
  #characters = 0

  /** @param clock - Tells when an entry is too old. */
  constructor(private readonly clock: Clock) {}

  /** The text in a token that was opened for this purpose not long ago. */
  recall(token: string, purpose: string): string | undefined {
    const tag = token.slice(-TAG)
    const found = this.#young.get(tag) ?? this.#old.get(tag)
    if (found?.purpose !== purpose || found.until <= this.clock.seconds()) return undefined
    return constantTimeEqual(found.token, token) ? found.text : undefined
  }

  /** Remembers a token that was opened. */
  note(token: string, purpose: string, text: string): void {
    const size = token.length + text.length
    if (this.#young.size >= MOST || this.#characters + size > MOST_CHARACTERS) {
      this.#old = this.#young
      this.#young = new Map()
      this.#characters = 0
    }
    this.#characters += size
    this.#young.set(token.slice(-TAG), { token, purpose, text, until: this.clock.seconds() + LIFE_SECONDS })
  }
}
