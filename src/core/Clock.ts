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

/** Whether a value is a date that names a moment. */
export const isValidDate = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())

// 100 million days (ECMA-262, "Time Values").
const LAST_SECONDS = 8_640_000_000_000

/**
 * Whether something that ends at `end` is still valid: the one rule for sessions, mailed tokens, leases, counters and sealed
 * values. An end that is not a valid date, or not a number of seconds that a date can name, counts as over.
 *
 * @param end - When it ends, as stored.
 * @param now - The current time: a date where ends are dates, seconds since 1970 where ends are seconds.
 */
export const isLive = (end: unknown, now: Date | number): boolean =>
  typeof now === 'number'
    ? typeof end === 'number' && end > now && end <= LAST_SECONDS
    : isValidDate(end) && end.getTime() > now.getTime()

/** The clock of the machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date()
  }

  // Asked several times in each request, so no Date is made. A class that tells another time has no second clock.
  override seconds(): number {
    return this.now === SystemClock.prototype.now ? Math.floor(Date.now() / 1000) : super.seconds()
  }

  override after(milliseconds: number, ring: () => void): () => void {
    const timer = setTimeout(ring, milliseconds)
    return () => {
      clearTimeout(timer)
    }
  }
}
