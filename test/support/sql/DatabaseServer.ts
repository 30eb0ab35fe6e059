/** A database server on this machine, with an empty database. */
export interface DatabaseServer {
  readonly url: string
  /** Ends the process; its data remains. */
  halt(): Promise<void>
  /** Starts the process again, on the same port and with its data. */
  resume(): Promise<void>
  /** Ends the process, and removes its files. */
  stop(): Promise<void>
}
