import type { Clock, Random } from '../core/ports.js'

/**
 * Makes UUIDs of version 7 (RFC 9562 section 5.7): the time in milliseconds, then random bits. Each is greater than the
 * one before, even if the clock is set back.
 */
export class OrderedIds {
  #last = 0
  #count = 0

  /**
   * @param clock - Provides the time.
   * @param random - Provides the random bits.
   */
  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** The next id. */
  next(): string {
    const now = this.clock.now().getTime()
    if (now > this.#last) {
      this.#last = now
      this.#count = 0
    } else if (++this.#count > MOST_IN_A_MILLISECOND) {
      this.#last++
      this.#count = 0
    }
    const time = this.#last.toString(16).padStart(12, '0')
    const count = this.#count.toString(16).padStart(3, '0')
    // Section 6.2, method 1: a counter in the 12 bits after the version. A UUID of version 4 has the same variant.
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${this.random.uuid().slice(19)}`
  }
}

const MOST_IN_A_MILLISECOND = 0xfff
