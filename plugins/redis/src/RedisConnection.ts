/**
 * Sends one command to the server that has a key, and answers the reply as it came: nothing parsed, nil as `null`.
 *
 * Rejects when the server refuses the command, with its reply as the message.
 */
export type SendCommand = (key: string, command: readonly string[]) => Promise<unknown>

/** A way to Redis. */
export interface RedisConnection {
  /** Sends one command. */
  readonly send: SendCommand
  /** Ends what was opened for it; a client of the application goes on. */
  close(): Promise<void>
}
