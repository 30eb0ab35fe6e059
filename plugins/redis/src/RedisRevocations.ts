import { RevocationList } from 'authengine/plugin'
import type { Commands } from './Commands.js'
import type { Keys } from './Keys.js'
import { numberIn, textIn } from './replies.js'

/** What is sealed but no longer good, for every process that asks the same Redis. Everything takes one round trip. */
export class RedisRevocations extends RevocationList {
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

  override async revoke(id: string, until: number): Promise<boolean> {
    return textIn(await this.commands.send('SET', this.keys.revoked(id), '1', 'NX', 'EXAT', String(until))) !== null
  }

  override async isRevoked(id: string): Promise<boolean> {
    return numberIn(await this.commands.send('EXISTS', this.keys.revoked(id))) > 0
  }
}
