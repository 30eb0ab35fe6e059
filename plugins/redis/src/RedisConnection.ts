/**
 * Sends one command to the server that has a key, and returns the reply unchanged: nothing parsed, nil as `null`.
 *
 * Rejects if the server refuses the command, with its reply as the message.
 */
export type SendCommand = (key: string, command: readonly string[]) => Promise<unknown>

/** A connection to Redis. */
export interface RedisConnection {
  /** Sends one command. */
  readonly send: SendCommand
  /** Closes what was opened for it; a client of the application stays open. */
  close(): Promise<void>
}
