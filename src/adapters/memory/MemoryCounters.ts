import { type CounterLimit, CounterStore, type ReachedLimit } from '../../core/DatabaseAdapter.js'
import { CounterPool } from './CounterPool.js'

/** How many counters of each pool are kept one by one. */
const MOST = 100_000

/**
 * Counters in the memory of this process. Trusted counters have their own pool, so that other counters never fold them.
 */
export class MemoryCounters extends CounterStore {
  readonly #common: CounterPool
  readonly #trusted: CounterPool

  /** @param max - How many counters of each pool are kept one by one. */
  constructor(max = MOST) {
    super()
    this.#common = new CounterPool(max)
    this.#trusted = new CounterPool(max)
  }

  override take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const isTrusted = limits.every(({ trusted }) => trusted)
    return (isTrusted ? this.#trusted : this.#common).take(limits, now)
  }

  override giveBack(keys: readonly string[]): Promise<void> {
    this.#common.giveBack(keys)
    this.#trusted.giveBack(keys)
    return Promise.resolve()
  }
}
