/** Tells the time and waits; the only way the house knows what time it is. */
export abstract class Clock {
  /** The present moment. */
  abstract now(): Date

  /** Calls back after the given time unless the returned function is called first. */
  abstract after(milliseconds: number, ring: () => void): () => void

  /** The present moment in whole seconds since 1970, as tokens count. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  /** The result of `work`, or of `late` when it takes longer than `milliseconds`. */
  within<T>(milliseconds: number, work: Promise<T>, late: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.after(milliseconds, () => {
        resolve(Promise.resolve().then(late))
      })
      work.then(
        (result) => {
          cancel()
          resolve(result)
        },
        (error: unknown) => {
          cancel()
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- What `work` was rejected with.
          reject(error)
        },
      )
    })
  }
}
