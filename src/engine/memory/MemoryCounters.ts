import { type CounterLimit, CounterStore, type ReachedLimit } from '../../ports/index.js'
import { MOST } from './bounded.js'
import { CountSketch } from './CountSketch.js'

/** A counter: what was counted since it was folded last, if it ever was. */
interface Counter {
  count: number
  /** Milliseconds of the epoch. */
  readonly until: number
  readonly seconds: number
}

/**
 * Counters in the memory of this process.
 *
 * At the bound, those used longest ago are folded into a sketch for their span, of a fixed size: no limit is lifted because
 * others fill the memory.
 */
export class MemoryCounters extends CounterStore {
  readonly #counters = new Map<string, Counter>()
  /** By span; an application has few. */
  readonly #folded = new Map<number, CountSketch>()

  /** @param most - How many counters are kept one by one. */
  constructor(private readonly most = MOST) {
    super()
  }

  override take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const reached = limits.flatMap((limit) => this.#reached(limit, now) ?? [])
    if (reached.length > 0) {
      return Promise.resolve(reached.reduce((last, each) => (each.until > last.until ? each : last)))
    }
    for (const limit of limits) this.#add(limit, now)
    if (this.#counters.size > this.most) this.#makeRoom(now)
    return Promise.resolve(null)
  }

  override giveBack(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const counter = this.#counters.get(key)
      if (counter && --counter.count === 0) this.#counters.delete(key)
    }
    return Promise.resolve()
  }

  #reached({ key, most, seconds }: CounterLimit, now: Date): ReachedLimit | undefined {
    const counter = this.#live(key, now)
    const count = counter?.count ?? 0
    const sketch = this.#folded.get(seconds)
    if (count + (sketch?.countOf(key, now) ?? 0) < most) return undefined
    const ends = [
      ...(counter ? [counter.until] : []),
      ...(sketch && count < most ? [sketch.endOf(key, most - count, now).getTime()] : []),
    ]
    return { key, until: new Date(Math.min(...ends)) }
  }

  #add({ key, seconds }: CounterLimit, now: Date): void {
    const before = this.#live(key, now)
    const next = before ?? { count: 0, until: now.getTime() + seconds * 1000, seconds }
    next.count++
    // At the end: a counter in use outlives those that only fill the memory.
    this.#counters.delete(key)
    this.#counters.set(key, next)
  }

  #live(key: string, now: Date): Counter | undefined {
    const counter = this.#counters.get(key)
    return counter && counter.until > now.getTime() ? counter : undefined
  }

  /** Those that are over go first; if that is not enough, the oldest tenth is folded. */
  #makeRoom(now: Date): void {
    for (const [key, { until }] of this.#counters) if (until <= now.getTime()) this.#counters.delete(key)
    for (const [key, { count, seconds }] of this.#counters) {
      if (this.#counters.size <= this.most * 0.9) break
      this.#counters.delete(key)
      this.#sketchFor(seconds).add(key, count, now)
    }
  }

  #sketchFor(seconds: number): CountSketch {
    const sketch = this.#folded.get(seconds) ?? new CountSketch(seconds)
    this.#folded.set(seconds, sketch)
    return sketch
  }
}
