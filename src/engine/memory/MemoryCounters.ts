import type { Count, CounterStore } from '../../ports/index.js'
import { bounded, MOST } from './bounded.js'

/** Counters in the memory of this process; those that were used longest ago go first. */
export class MemoryCounters implements CounterStore {
  readonly #counts = new Map<string, Count>()

  /** @param most - How many are kept. */
  constructor(private readonly most = MOST) {}

  increment(key: string, until: Date, now: Date): Promise<Count> {
    const isOver = (count: Count): boolean => count.until <= now
    const before = this.#counts.get(key)
    const next =
      before && !isOver(before) ? { ...before, count: before.count + 1 } : { count: 1, until: new Date(until) }
    // Counted anew at the end: a counter in use outlives those that only fill the memory.
    this.#counts.delete(key)
    this.#counts.set(key, next)
    bounded(this.#counts, isOver, this.most)
    return Promise.resolve({ ...next })
  }

  reset(key: string): Promise<void> {
    this.#counts.delete(key)
    return Promise.resolve()
  }
}
