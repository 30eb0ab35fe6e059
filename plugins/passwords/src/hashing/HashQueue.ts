import { ServerBusy } from 'authengine'

/** Options of the queue. */
export interface HashQueueOptions {
  /** How many hashes are computed at once. Default: 2. */
  readonly concurrency?: number | undefined
  /** How many hashes may wait. Default: 64. */
  readonly waiting?: number | undefined
  /**
   * Seconds after which a client that was turned away may try again. Default: 5. 64 hashes take about a second with
   * argon2id, and six to eleven with scrypt.
   */
  readonly retryAfter?: number | undefined
}

/**
 * Computes a few hashes at once, and lets the others wait in their order.
 *
 * Hashes use the threads of Node that also read files. Without a limit, 200 sign-ins at once make a file read wait for
 * more than a second, and take as much memory as 200 hashes need. With two at once, the total time is the same.
 */
export class HashQueue {
  readonly #concurrency: number
  readonly #most: number
  readonly #retryAfter: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  /**
   * @param options - How many hashes at once, and how many may wait.
   * @throws TypeError if a number is not a whole number, or is too small.
   */
  constructor({ concurrency = 2, retryAfter = 5, waiting = 64 }: HashQueueOptions = {}) {
    this.#concurrency = wholeNumber('concurrency', concurrency, 1)
    this.#most = wholeNumber('waiting', waiting, 0)
    this.#retryAfter = wholeNumber('retryAfter', retryAfter, 1)
  }

  /**
   * Does the work as soon as it is its turn. The work must not call `run` itself.
   *
   * @throws ServerBusy if too many wait.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      // The place is passed on. If it were free for a moment, later work could come first.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.#most) throw new ServerBusy('the hash of a password', this.#retryAfter)
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}

function wholeNumber(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new TypeError(`${name} of the queue for password hashes must be a whole number, ${String(least)} or greater.`)
}
