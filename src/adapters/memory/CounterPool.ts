import type { CounterLimit, ReachedLimit } from '../../core/DatabaseAdapter.js'
import { type Mac, macWithRandomKey } from '../../crypto/SecretRing.js'
import { CountSketch } from './CountSketch.js'

/** A counter. If it was folded into a sketch before, it holds only what was counted since then. */
interface Counter {
  count: number
  /** Milliseconds since 1970. */
  readonly until: number
  readonly seconds: number
}

/**
 * A limit, and the hash that selects the cells of its counter. The hash is undefined as long as no counter was folded.
 */
interface HashedLimit extends CounterLimit {
  readonly hash: string | undefined
}

/**
 * Counters that share one bound.
 *
 * At the bound, the least recently used counters are folded into the sketch of their span, whose size is fixed. So a
 * limit still applies when other counters fill the memory.
 */
export class CounterPool {
  readonly #counters = new Map<string, Counter>()
  /** Sketches by span; an application has few different spans. */
  readonly #folded = new Map<number, CountSketch>()
  #folding: Promise<void> | undefined
  /** Created when it is first needed, because some platforms have no random numbers before the first request. */
  #mac: Mac | undefined

  /** @param max - How many counters are kept one by one. */
  constructor(private readonly max: number) {}

  /** See `take` of `CounterStore`. */
  async take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    // Most processes never fold a counter, so they need no hash.
    const hashes = this.#folded.size === 0 ? [] : await this.#hashesOf(limits.map(({ key }) => key))
    // No await between checking and counting, so that no other attempt can run in between.
    const reached = limits.flatMap((limit, at) => this.#reached({ ...limit, hash: hashes[at] }, now) ?? [])
    if (reached.length > 0) return reached.reduce((last, each) => (each.until > last.until ? each : last))
    for (const limit of limits) this.#add(limit, now)
    if (this.#counters.size > this.max) await this.#makeRoom(now)
    return null
  }

  /** See `giveBack` of `CounterStore`. Counters of another pool are ignored. */
  giveBack(keys: readonly string[]): void {
    for (const key of keys) {
      const counter = this.#counters.get(key)
      if (counter && --counter.count === 0) this.#counters.delete(key)
    }
  }

  async #hashesOf(keys: readonly string[]): Promise<readonly string[]> {
    const mac = (this.#mac ??= macWithRandomKey())
    return Promise.all(keys.map(async (key) => mac(key)))
  }

  #reached({ hash, key, max, seconds }: HashedLimit, now: Date): ReachedLimit | undefined {
    const counter = this.#live(key, now)
    const count = counter?.count ?? 0
    if (counter && count >= max) return { key, until: new Date(counter.until) }
    const sketch = this.#folded.get(seconds)
    if (hash === undefined || !sketch || count + sketch.countOf(hash, now) < max) return undefined
    const end = sketch.endOf(hash, max - count, now).getTime()
    return { key, until: new Date(Math.min(end, counter?.until ?? end)) }
  }

  #add({ key, seconds }: CounterLimit, now: Date): void {
    const before = this.#live(key, now)
    const next = before ?? { count: 0, until: now.getTime() + seconds * 1000, seconds }
    next.count++
    // Moved to the end, so that counters that only fill the memory are folded before a counter in use.
    this.#counters.delete(key)
    this.#counters.set(key, next)
  }

  #live(key: string, now: Date): Counter | undefined {
    const counter = this.#counters.get(key)
    return counter && counter.until > now.getTime() ? counter : undefined
  }

  /**
   * Removes expired counters. If more than 99 % of the bound remain, folds the least recently used counters. Runs only
   * once at a time.
   */
  #makeRoom(now: Date): Promise<void> {
    this.#folding ??= this.#fold(now).finally(() => {
      this.#folding = undefined
    })
    return this.#folding
  }

  async #fold(now: Date): Promise<void> {
    for (const [key, { until }] of this.#counters) if (until <= now.getTime()) this.#counters.delete(key)
    const oldest = firstOf(this.#counters.keys(), this.#counters.size - Math.floor(this.max * 0.99))
    const hashes = await this.#hashesOf(oldest)
    for (const [at, key] of oldest.entries()) {
      const [counter, hash] = [this.#counters.get(key), hashes[at]]
      // It may have been given back meanwhile.
      if (!counter || hash === undefined) continue
      this.#counters.delete(key)
      this.#sketchFor(counter.seconds).add(hash, counter.count, now)
    }
  }

  #sketchFor(seconds: number): CountSketch {
    const sketch = this.#folded.get(seconds) ?? new CountSketch(seconds)
    this.#folded.set(seconds, sketch)
    return sketch
  }
}

function firstOf<T>(values: Iterable<T>, count: number): readonly T[] {
  const first: T[] = []
  for (const value of values) {
    if (first.length >= count) break
    first.push(value)
  }
  return first
}
