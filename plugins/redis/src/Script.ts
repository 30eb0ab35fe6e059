import { createHash } from 'node:crypto'
import type { SendCommand } from './RedisConnection.js'

/** Keys of one slot. The first key determines the server. */
export type SlotKeys = readonly [string, ...string[]]

/**
 * A Lua script, which the server runs atomically. Only its hash is sent, and the whole text if the server does not know
 * it.
 */
export class Script {
  readonly #hash: string

  /** @param text - The script. */
  constructor(private readonly text: string) {
    this.#hash = createHash('sha1').update(text).digest('hex')
  }

  /** Runs it on keys of one slot. */
  async run(send: SendCommand, keys: SlotKeys, values: readonly string[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...values]
    try {
      return await send(keys[0], ['EVALSHA', this.#hash, ...rest])
    } catch (error) {
      if (!String(error).includes('NOSCRIPT')) throw error
      return send(keys[0], ['EVAL', this.text, ...rest])
    }
  }
}
