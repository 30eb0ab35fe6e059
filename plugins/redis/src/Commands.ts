import type { SendCommand } from './RedisConnection.js'
import { explained } from './explained.js'
import type { Script, SlotKeys } from './Script.js'

/** Sends commands and scripts; every failure is a RedisError that says what to do. */
export class Commands {
  /** @param connection - Sends them. */
  constructor(private readonly connection: SendCommand) {}

  /** Sends a command for one key: the name of the command, the key, and further arguments. */
  async send(name: string, key: string, ...values: readonly string[]): Promise<unknown> {
    try {
      return await this.connection(key, [name, key, ...values])
    } catch (error) {
      throw explained(error)
    }
  }

  /** Runs a script on keys of one slot. */
  async run(script: Script, keys: SlotKeys, ...values: readonly string[]): Promise<unknown> {
    try {
      return await script.run(this.connection, keys, values)
    } catch (error) {
      throw explained(error)
    }
  }
}
