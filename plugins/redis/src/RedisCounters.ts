import { type Count, CounterStore } from 'authengine/plugin'
import type { Commands } from './Commands.js'
import type { Keys } from './Keys.js'
import { listIn, momentIn, numberIn } from './replies.js'
import { COUNT, UNCOUNT } from './scripts.js'

/**
 * Counters in Redis. Everything takes one round trip.
 *
 * The server is told how long to keep a counter, not until when, so its clock need not agree with that of the caller.
 */
export class RedisCounters extends CounterStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Names keys.
   */
  constructor(
    private readonly commands: Commands,
    private readonly keys: Keys,
  ) {
    super()
  }

  override async increment(key: string, until: Date, now: Date): Promise<Count> {
    const reply = await this.commands.run(COUNT, [this.keys.count(key)], textOf(now), textOf(until))
    const [count, end] = listIn(reply)
    return { count: numberIn(count), until: momentIn(end) }
  }

  override async decrement(key: string, now: Date): Promise<void> {
    await this.commands.run(UNCOUNT, [this.keys.count(key)], textOf(now))
  }

  override async reset(key: string): Promise<void> {
    await this.commands.send('DEL', this.keys.count(key))
  }
}

const textOf = (moment: Date): string => String(moment.getTime())
