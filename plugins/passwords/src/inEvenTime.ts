import { clearInterval, setInterval } from 'node:timers'

/** Milliseconds between two moments at which work can be over. Users do not notice them. */
const STEP = 50

/**
 * Does work, and returns at a multiple of 50 ms after the call. So the time of a reply does not tell how long the
 * queries for a user took, and that is how an attacker would learn which addresses have an account.
 *
 * @param work - What takes longer for one user than for another.
 * @param waits - Whether successful work waits as well. `'if-failed'` where the reply itself tells that it succeeded.
 */
export async function inEvenTime<T>(work: () => Promise<T>, waits: 'always' | 'if-failed' = 'always'): Promise<T> {
  const moments = new Moments()
  try {
    const result = await work()
    if (waits === 'always') await moments.next()
    return result
  } catch (error) {
    await moments.next()
    throw error
  } finally {
    moments.end()
  }
}

/** Moments that depend only on when they began. */
class Moments {
  #resolve: () => void = () => undefined
  readonly #timer = setInterval(() => {
    this.#resolve()
  }, STEP)

  next(): Promise<void> {
    return new Promise((resolve) => (this.#resolve = resolve))
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
