import { type CounterLimit, CounterStore, type ReachedLimit } from 'authengine/adapter'
import type { Commands } from './Commands.js'
import type { Keys } from './Keys.js'
import { listIn, momentIn, numberIn } from './replies.js'
import { GIVE_BACK, TAKE_COUNTS } from './scripts.js'
import type { SlotKeys } from './Script.js'

/**
 * Counters in Redis. Each method takes one round trip.
 *
 * The server receives how long to keep a counter, not until when, so its clock need not agree with that of this process.
 */
export class RedisCounters extends CounterStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Makes the names of keys.
   */
  constructor(
    private readonly commands: Commands,
    private readonly keys: Keys,
  ) {
    super()
  }

  override async take(limits: readonly CounterLimit[], now: Date): Promise<ReachedLimit | null> {
    const keys = this.#keysOf(limits.map(({ key }) => key))
    if (!keys) return null
    const values = limits.flatMap(({ max, seconds }) => [String(max), String(seconds * 1000)])
    const reply = await this.commands.run(TAKE_COUNTS, keys, String(now.getTime()), ...values)
    const [place, end] = listIn(reply)
    // Scripts count from 1.
    const reached = limits[numberIn(place) - 1]
    return reached ? { key: reached.key, until: momentIn(end) } : null
  }

  override async giveBack(counters: readonly string[]): Promise<void> {
    const keys = this.#keysOf(counters)
    if (keys) await this.commands.run(GIVE_BACK, keys)
  }

  #keysOf(counters: readonly string[]): SlotKeys | undefined {
    const [first, ...rest] = counters.map((counter) => this.keys.count(counter))
    return first === undefined ? undefined : [first, ...rest]
  }
}
