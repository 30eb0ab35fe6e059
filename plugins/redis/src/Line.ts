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

/** Makes a client; called once for each line. */
export type MakeClient = () => Promise<Client>

/**
 * For how many milliseconds a client that failed is kept all the same.
 *
 * A client of a cluster fails as long as one server is down, and serves the keys of the others meanwhile.
 */
const KEPT_MS = 1000

/** One client, from its making until the last command that waits for it is answered. */
export class Line {
  readonly #client: Promise<Client>
  readonly #connected: Promise<Client>
  readonly #waiting = new Set<Promise<unknown>>()
  #opened: { readonly client: Client; readonly at: number } | undefined

  /**
   * @param make - Makes the client.
   * @param timeLimit - For how many milliseconds a command may take, the connection included.
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
    // Every command fails with it.
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

  /** Whether it was open and is not any more. */
  get isBroken(): boolean {
    return this.#opened?.client.isOpen() === false
  }

  /** Whether the next command should take another line, after one has failed here. */
  isSpoiltBy(error: unknown): boolean {
    if (!this.#opened) return true
    // A server that answers is there; one that became a replica may have been replaced at its address.
    if (replyIn(error)?.startsWith('READONLY') === false) return false
    return this.isBroken || performance.now() - this.#opened.at > KEPT_MS
  }

  /** Ends it when no command waits for it any more; the time limit ensures that. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#waiting)
    const client = await this.#client.catch(() => undefined)
    client?.destroy()
  }
}
