import { createHash } from 'node:crypto'
import type { SendCommand } from './RedisConnection.js'

/** Keys of one slot, the first of which decides the server. */
export type SlotKeys = readonly [string, ...string[]]

/** A Lua script that the server runs in one step: sent by its hash, and once in full where it is not known yet. */
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
