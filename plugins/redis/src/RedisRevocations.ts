import { type RaisedEpoch, type RevocableSession, RevocationList } from 'authengine/adapter'
import { SystemClock } from 'authengine/plugin'
import type { Commands } from './Commands.js'
import type { Keys } from './Keys.js'
import { listIn, numberIn, textIn } from './replies.js'
import { RAISE_EPOCH } from './scripts.js'

/**
 * Sealed values that are not valid any more, for every process with the same Redis. Each method takes one round trip.
 */
export class RedisRevocations extends RevocationList {
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

  override async revoke(id: string, until: number): Promise<boolean> {
    return textIn(await this.commands.send('SET', this.keys.revoked(id), '1', 'NX', 'EXAT', String(until))) !== null
  }

  /** The session and the epoch of its user are in different slots, so two commands are sent at once. */
  override async isRevoked(id: string, session?: RevocableSession): Promise<boolean> {
    const [ended, current] = await Promise.all([
      this.commands.send('EXISTS', this.keys.revoked(id)),
      session?.subject === undefined ? 0 : this.epochOf(session.subject),
    ])
    return numberIn(ended) > 0 || (session?.epoch ?? 0) < current
  }

  override async endAll(subject: string, until: number): Promise<RaisedEpoch> {
    const least = new SystemClock().seconds()
    const reply = await this.commands.run(RAISE_EPOCH, [this.keys.epoch(subject)], String(least), String(until))
    const [before, epoch] = listIn(reply)
    return { before: numberIn(before), epoch: numberIn(epoch) }
  }

  override async epochOf(subject: string): Promise<number> {
    return epochIn(await this.commands.send('GET', this.keys.epoch(subject)))
  }

  override async restore(id: string): Promise<void> {
    await this.commands.send('DEL', this.keys.revoked(id))
  }
}

const epochIn = (reply: unknown): number => (textIn(reply) === null ? 0 : numberIn(reply))
