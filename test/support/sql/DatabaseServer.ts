/** A database server on this machine, with an empty database. */
export interface DatabaseServer {
  readonly url: string
  /** Ends the process; its data stays. */
  halt(): Promise<void>
  /** Starts it again, on the same port and with its data. */
  resume(): Promise<void>
  /** Ends it for good, and removes its files. */
  stop(): Promise<void>
}
