import type { VerificationToken, VerificationTokenStore } from 'authengine/adapter'
import type { Commands } from './Commands.js'
import { encoded } from './encoded.js'
import type { Keys } from './Keys.js'
import { momentIn } from './replies.js'
import { MAIL, TAKE } from './scripts.js'

/**
 * Verification tokens in Redis: one key for each email address, until its last token ends. Each method takes one round
 * trip.
 */
export class RedisVerificationTokens implements VerificationTokenStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Makes the names of keys.
   */
  constructor(
    private readonly commands: Commands,
    private readonly keys: Keys,
  ) {}

  async create({ expires, identifier, token }: VerificationToken): Promise<void> {
    await this.commands.run(MAIL, [this.keys.mailed(identifier)], encoded(token), String(expires.getTime()))
  }

  async take({ identifier, token }: Parameters<VerificationTokenStore['take']>[0]): Promise<VerificationToken | null> {
    const end = await this.commands.run(TAKE, [this.keys.mailed(identifier)], encoded(token))
    return end === null ? null : { identifier, token, expires: momentIn(end) }
  }

  async clear(identifier: string): Promise<void> {
    await this.commands.send('DEL', this.keys.mailed(identifier))
  }
}
