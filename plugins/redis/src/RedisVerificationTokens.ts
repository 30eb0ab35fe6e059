import type { VerificationToken, VerificationTokenStore } from 'authengine/adapter'
import type { Commands } from './Commands.js'
import { encoded } from './encoded.js'
import type { Keys } from './Keys.js'
import { momentIn } from './replies.js'
import { MAIL, TAKE } from './scripts.js'

/** Mailed tokens in Redis: one key for each address, which goes with its last token. Everything takes one round trip. */
export class RedisVerificationTokens implements VerificationTokenStore {
  /**
   * @param commands - Sends commands.
   * @param keys - Names keys.
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
