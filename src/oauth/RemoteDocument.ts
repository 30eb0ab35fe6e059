import type { Clock } from '../core/Clock.js'

/** How long a document is used at most while its provider is away. */
const LONGEST_SECONDS = 24 * 60 * 60
/** The part of its lifetime after which a document is refreshed in the background. */
const REFRESHED_AFTER = 0.8
/** How long a failed refresh is not repeated. */
const REST_SECONDS = 10

/** How often a failed refresh is reported. */
const REPORTED_SECONDS = 60 * 60

/**
 * Told that a refresh failed.
 *
 * @param error - Why.
 * @param until - Until when the old document is used, in seconds since 1970.
 */
export type ReportFailure = (error: unknown, until: number) => void

interface Kept<T> {
  readonly value: T
  readonly at: number
}

/**
 * A document that a provider publishes.
 *
 * It is fetched when first needed and refreshed in the background before its lifetime ends. While the provider is away, the
 * old one is used, for 24 hours at most. What a successful fetch returned replaces everything before it.
 */
export class RemoteDocument<T> {
  #kept: Kept<T> | undefined
  #running: Promise<T> | undefined
  #triedAt = -Infinity
  #hasFailed = false
  #reportedAt = -Infinity

  /**
   * @param fetch - Asks the provider.
   * @param clock - Tells how old the document is.
   * @param lifetime - Seconds after which it is not used without asking again, unless the provider is away.
   * @param report - Told that a refresh failed and the old document is used: once an hour at most while the provider is away.
   */
  constructor(
    private readonly fetch: () => Promise<T>,
    private readonly clock: Clock,
    private readonly lifetime: number,
    private readonly report: ReportFailure = () => undefined,
  ) {}

  /** The document as it was last fetched; undefined if there is none that may still be used. */
  get current(): T | undefined {
    return this.#kept && this.#age(this.#kept.at) < LONGEST_SECONDS ? this.#kept.value : undefined
  }

  /** When fetching it failed, in seconds since 1970; undefined where the last fetch succeeded. */
  get failedAt(): number | undefined {
    return this.#hasFailed ? this.#triedAt : undefined
  }

  /** The document, refreshed where that is due. Rejects only if there is none to use. */
  async get(): Promise<T> {
    const kept = this.current
    if (kept === undefined || !this.#kept) return this.refresh()
    const { at } = this.#kept
    const age = this.#age(at)
    if (age < this.lifetime * REFRESHED_AFTER) return kept
    const rests = this.#hasFailed && this.#age(this.#triedAt) < REST_SECONDS
    const refreshed = rests
      ? kept
      : this.refresh().catch((error: unknown) => {
          this.#reportOnce(error, at + LONGEST_SECONDS)
          return kept
        })
    // Only the first request after the end waits: while the provider is away, the others need not.
    return age < this.lifetime || this.#hasFailed ? kept : refreshed
  }

  /** Fetches the document now; whoever asks meanwhile gets the same one. */
  refresh(): Promise<T> {
    this.#running ??= this.#fetched().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #fetched(): Promise<T> {
    this.#triedAt = this.clock.seconds()
    try {
      const value = await this.fetch()
      this.#kept = { value, at: this.clock.seconds() }
      this.#hasFailed = false
      this.#reportedAt = -Infinity
      return value
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  #reportOnce(error: unknown, until: number): void {
    if (this.#age(this.#reportedAt) < REPORTED_SECONDS) return
    this.#reportedAt = this.clock.seconds()
    this.report(error, until)
  }

  #age(since: number): number {
    return this.clock.seconds() - since
  }
}
