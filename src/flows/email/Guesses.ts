import type { Pseudonyms } from '../../crypto/index.js'
import type { Clock, CounterStore } from '../../ports/index.js'

/** How often the secrets of one mail may be tried. */
export const MOST_GUESSES = 5

/** Secrets of this length, 128 bits in base64url, cannot be guessed, so that trying them is not limited. */
const LONG_ENOUGH = 22

/** Whether a secret cannot be guessed. */
export const isLong = (secret: string): boolean => secret.length >= LONG_ENOUGH

/** Counts who tries what could be guessed: the digits in a mail, and short tokens of an application. */
export class Guesses {
  /**
   * @param counters - Count in one step, so that many tries at once are no way around.
   * @param names - Hide the address.
   * @param clock - Tells when counting starts anew.
   */
  constructor(
    private readonly counters: CounterStore,
    private readonly names: Pseudonyms,
    private readonly clock: Clock,
  ) {}

  /** Counts one try for an address; whether it may be made. */
  async permits(identifier: string, secret: string, seconds: number): Promise<boolean> {
    if (isLong(secret)) return true
    const now = this.clock.now()
    const until = new Date(now.getTime() + seconds * 1000)
    const { count } = await this.counters.increment(await this.#key(identifier), until, now)
    return count <= MOST_GUESSES
  }

  /** Starts anew, because there is a new mail. */
  async forget(identifier: string): Promise<void> {
    await this.counters.reset(await this.#key(identifier))
  }

  async #key(identifier: string): Promise<string> {
    return `mailed code ${await this.names.of(identifier)}`
  }
}
