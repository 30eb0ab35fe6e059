import { type Mac, macWithRandomKey } from '../../crypto/index.js'
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

interface HashedLimit extends CounterLimit {
  readonly hash: string
}

/**
 * Counters in the memory of this process.
 *
 * At the bound, those used longest ago are folded into a sketch for their span, of a fixed size: no limit is lifted because
 * others fill the memory.
 */
export class MemoryCounters extends CounterStore {
  /** By the hash of the key. */
  readonly #counters = new Map<string, Counter>()
  /** By span; an application has few. */
  readonly #folded = new Map<number, CountSketch>()

  /** Made when it is needed first: some platforms have no random numbers before the first request. */
  #mac: Mac | undefined

  /** @param most - How many counters are kept one by one. */
  constructor(private readonly most = MOST) {
    super()
  }

  override async take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const hashes = await this.#hashesOf(limits.map(({ key }) => key))
    const counted = limits.map((limit, at) => ({ ...limit, hash: hashes[at] ?? '' }))
    // One step: nothing is waited for from here on.
    const reached = counted.flatMap((limit) => this.#reached(limit, now) ?? [])
    if (reached.length > 0) return reached.reduce((last, each) => (each.until > last.until ? each : last))
    for (const limit of counted) this.#add(limit, now)
    if (this.#counters.size > this.most) this.#makeRoom(now)
    return null
  }

  override async giveBack(keys: readonly string[]): Promise<void> {
    for (const hash of await this.#hashesOf(keys)) {
      const counter = this.#counters.get(hash)
      if (counter && --counter.count === 0) this.#counters.delete(hash)
    }
  }

  async #hashesOf(keys: readonly string[]): Promise<readonly string[]> {
    const mac = (this.#mac ??= macWithRandomKey())
    return Promise.all(keys.map(async (key) => mac(key)))
  }

  #reached({ hash, key, most, seconds }: HashedLimit, now: Date): ReachedLimit | undefined {
    const counter = this.#live(hash, now)
    const count = counter?.count ?? 0
    const sketch = this.#folded.get(seconds)
    if (count + (sketch?.countOf(hash, now) ?? 0) < most) return undefined
    const ends = [
      ...(counter ? [counter.until] : []),
      ...(sketch && count < most ? [sketch.endOf(hash, most - count, now).getTime()] : []),
    ]
    return { key, until: new Date(Math.min(...ends)) }
  }

  #add({ hash, seconds }: HashedLimit, now: Date): void {
    const before = this.#live(hash, now)
    const next = before ?? { count: 0, until: now.getTime() + seconds * 1000, seconds }
    next.count++
    // At the end: a counter in use outlives those that only fill the memory.
    this.#counters.delete(hash)
    this.#counters.set(hash, next)
  }

  #live(hash: string, now: Date): Counter | undefined {
    const counter = this.#counters.get(hash)
    return counter && counter.until > now.getTime() ? counter : undefined
  }

  /** Those that are over go first; if that is not enough, the oldest tenth is folded. */
  #makeRoom(now: Date): void {
    for (const [hash, { until }] of this.#counters) if (until <= now.getTime()) this.#counters.delete(hash)
    for (const [hash, { count, seconds }] of this.#counters) {
      if (this.#counters.size <= this.most * 0.9) break
      this.#counters.delete(hash)
      this.#sketchFor(seconds).add(hash, count, now)
    }
  }

  #sketchFor(seconds: number): CountSketch {
    const sketch = this.#folded.get(seconds) ?? new CountSketch(seconds)
    this.#folded.set(seconds, sketch)
    return sketch
  }
}
