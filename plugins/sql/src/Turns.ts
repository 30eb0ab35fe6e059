/** Lets one transaction at a time use the only connection that a file of SQLite has in a process. */
export class Turns {
  #taken: Promise<void> | undefined

  /** Runs a synchronous call when no transaction is open. */
  async whenFree<T>(call: () => T): Promise<T> {
    while (this.#taken) await this.#taken
    return call()
  }

  /**
   * Takes the connection for a transaction; call it in `whenFree`. Returns the function that releases the connection.
   */
  take(): () => void {
    let end = (): void => undefined
    this.#taken = new Promise((resolve) => {
      end = () => {
        this.#taken = undefined
        resolve()
      }
    })
    return end
  }
}
