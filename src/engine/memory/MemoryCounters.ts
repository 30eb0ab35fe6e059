import { isLive } from '../../model/index.js'
import { type Count, CounterStore } from '../../ports/index.js'
import { bounded, MOST } from './bounded.js'

/** Counters in the memory of this process; those that were used longest ago go first. */
export class MemoryCounters extends CounterStore {
  readonly #counts = new Map<string, Count>()

  /** @param most - How many are kept. */
  constructor(private readonly most = MOST) {
    super()
  }

  override increment(key: string, until: Date, now: Date): Promise<Count> {
    const isOver = (count: Count): boolean => !isLive(count.until, now)
    const before = this.#counts.get(key)
    const next =
      before && !isOver(before)
        ? { ...before, count: before.count + 1 }
        : { count: 1, until: new Date(until.getTime()) }
    // Counted anew at the end: a counter in use outlives those that only fill the memory.
    this.#counts.delete(key)
    this.#counts.set(key, next)
    bounded(this.#counts, isOver, this.most)
    return Promise.resolve({ ...next })
  }

  override decrement(key: string, now: Date): Promise<void> {
    const before = this.#counts.get(key)
    if (before && isLive(before.until, now)) this.#counts.set(key, { ...before, count: Math.max(0, before.count - 1) })
    return Promise.resolve()
  }

  override reset(key: string): Promise<void> {
    this.#counts.delete(key)
    return Promise.resolve()
  }
}
