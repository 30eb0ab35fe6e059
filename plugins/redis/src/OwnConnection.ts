import type { RedisConnection, SendCommand } from './RedisConnection.js'
import { Line, type MakeClient } from './Line.js'
import { RedisError } from './RedisError.js'

/** A connection that this package opens: with the first command, and again after a failure. */
export class OwnConnection implements RedisConnection {
  #line: Line | undefined
  #closed = false
  readonly #ending = new Set<Promise<void>>()

  /**
   * @param make - Creates a client.
   * @param timeLimit - Milliseconds that a command may take.
   */
  constructor(
    private readonly make: MakeClient,
    private readonly timeLimit: number,
  ) {}

  readonly send: SendCommand = async (key, command) => {
    if (this.#closed) throw new RedisError('The Redis adapter is closed. Close it after the last request.')
    // A server may end idle connections: the next command must not fail because of that.
    if (this.#line?.isBroken) this.#leave(this.#line)
    const line = (this.#line ??= new Line(this.make, this.timeLimit))
    try {
      return await line.send(key, command)
    } catch (error) {
      if (line === this.#line && line.isSpoiltBy(error)) this.#leave(line)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#line) this.#leave(this.#line)
    await Promise.all(this.#ending)
  }

  #leave(line: Line): void {
    this.#line = undefined
    const ending = line.end().finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
  }
}
