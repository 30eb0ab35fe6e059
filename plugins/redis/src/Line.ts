import type { SendCommand } from './RedisConnection.js'
import { replyIn } from './failures.js'
import { within } from './within.js'

/** A client that is not connected yet. */
export interface Client {
  /** Whether it can be used: false once it has lost a connection. */
  isOpen(): boolean
  connect(): Promise<unknown>
  readonly send: SendCommand
  destroy(): void
}

/** Creates a client; called once for each line. */
export type MakeClient = () => Promise<Client>

/**
 * For how many milliseconds a client is kept although a command failed.
 *
 * As long as one server of a cluster is down, commands for its keys fail, but the client can still use the other
 * servers.
 */
const KEPT_MS = 1000

/** One client, from its creation until the last command that waits for it has ended. */
export class Line {
  readonly #client: Promise<Client>
  readonly #connected: Promise<Client>
  readonly #waiting = new Set<Promise<unknown>>()
  #opened: { readonly client: Client; readonly at: number } | undefined

  /**
   * @param make - Creates the client.
   * @param timeLimit - Milliseconds that a command may take, including connecting.
   */
  constructor(
    make: MakeClient,
    private readonly timeLimit: number,
  ) {
    this.#client = make()
    this.#connected = this.#client.then(async (client) => {
      await client.connect()
      this.#opened = { client, at: performance.now() }
      return client
    })
    // Every command rejects with this error.
    this.#connected.catch(() => undefined)
  }

  /** Sends a command, once there is a connection. */
  readonly send: SendCommand = async (key, command) => {
    const reply = within(
      this.timeLimit,
      this.#connected.then((client) => client.send(key, command)),
    )
    this.#waiting.add(reply)
    try {
      return await reply
    } finally {
      this.#waiting.delete(reply)
    }
  }

  /** Whether the client was connected and is not any more. */
  get isBroken(): boolean {
    return this.#opened?.client.isOpen() === false
  }

  /** Whether the next command should use another line, after a command failed on this one. */
  isSpoiltBy(error: unknown): boolean {
    if (!this.#opened) return true
    // An error reply shows that the server works. After READONLY, another server may be the primary at the same URL.
    if (replyIn(error)?.startsWith('READONLY') === false) return false
    return this.isBroken || performance.now() - this.#opened.at > KEPT_MS
  }

  /** Closes the client when no command waits for it any more. The time limit ensures that this happens. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#waiting)
    const client = await this.#client.catch(() => undefined)
    client?.destroy()
  }
}
