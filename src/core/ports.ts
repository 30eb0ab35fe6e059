/** Tells the time and waits; the only source of time. */
export abstract class Clock {
  /** The current time. */
  abstract now(): Date

  /** Calls `ring` after the given time, unless the returned function is called first. */
  abstract after(milliseconds: number, ring: () => void): () => void

  /**
   * The same for work that no request waits for. It does not keep a process alive that has nothing else to do.
   *
   * @returns A function that cancels it.
   */
  inBackground(milliseconds: number, ring: () => void): () => void {
    return this.after(milliseconds, ring)
  }

  /** The current time in whole seconds since 1970, as in tokens. */
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

/** Whether a value is a valid date. */
export const isValidDate = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())

// 100 million days (ECMA-262, "Time Values").
const LAST_SECONDS = 8_640_000_000_000

/**
 * Whether something that ends at `end` is still valid: the one rule for sessions, verification tokens, leases, counters
 * and sealed values. An end that is not a valid date, or not a number of seconds that a date can name, counts as over.
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

  // Called several times in each request, so no Date is made. A subclass that overrides `now` uses its own time here,
  // too.
  override seconds(): number {
    return this.now === SystemClock.prototype.now ? Math.floor(Date.now() / 1000) : super.seconds()
  }

  override after(milliseconds: number, ring: () => void): () => void {
    const timer = setTimeout(ring, milliseconds)
    return () => {
      clearTimeout(timer)
    }
  }

  override inBackground(milliseconds: number, ring: () => void): () => void {
    // A subclass that overrides `after` uses its own timers here, too.
    if (this.after !== SystemClock.prototype.after) return super.inBackground(milliseconds, ring)
    const timer = setTimeout(ring, milliseconds)
    unref(timer)
    return () => {
      clearTimeout(timer)
    }
  }
}

/** In some runtimes, timers are not objects. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer) (timer as { unref(): void }).unref()
}

/** Makes values that cannot be guessed. */
export abstract class Random {
  /** 256 random bits, base64url (43 characters). */
  abstract token(): string

  /** A random UUID (RFC 9562 version 4). */
  abstract uuid(): string
}

/** Sends requests to other services: providers and mail services. */
export abstract class HttpClient {
  /**
   * Sends one request. It follows no redirect, stops after a time limit, and refuses responses that are too large. The
   * URL must be https, or http on this machine.
   *
   * @param via - Used instead of the runtime's `fetch`, within the same limits.
   * @param plainOrigins - Origins such as `http://keycloak:8080` that the application allows over http.
   * @throws OutgoingRequestError
   */
  abstract send(request: Request, via?: typeof fetch, plainOrigins?: ReadonlySet<string>): Promise<Response>
}

/**
 * Where the library writes logs.
 *
 * Every method takes a stable `code` and then values that explain it. Secrets, tokens, codes and cookies are never
 * passed.
 */
export abstract class Logger {
  /** Something failed, and the operator of the site should look at it. */
  abstract error(code: string, ...message: unknown[]): void

  /** Something works, but probably not as intended. */
  abstract warn(code: string, ...message: unknown[]): void

  /** Details for finding a mistake. */
  abstract debug(code: string, ...message: unknown[]): void
}

/** A mail, ready to send. */
export interface Email {
  /** Email address of the recipient: exactly one, already checked. */
  readonly to: string
  /** Email address of the sender. */
  readonly from: string
  /** Subject line. */
  readonly subject: string
  /** The mail as plain text. */
  readonly text: string
  /** The mail as HTML. */
  readonly html: string
  /**
   * The data of the mail by name, for services that write the mail from a template. A sign-in mail has `url`, `code`
   * and `host`. Undefined if there is only the text.
   */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** Delivers mail. */
export abstract class EmailSender {
  /** Delivers one mail. Rejects if the mail could not be handed over to the mail service. */
  abstract send(email: Email): Promise<void>
}
