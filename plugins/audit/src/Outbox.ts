import type { Clock, Logger } from 'authengine/plugin'
import { AuditError } from './AuditError.js'
import type { AuditEntry } from './AuditEntry.js'
import type { AuditSeal } from './AuditStore.js'
import type { Journal } from './Journal.js'

/** Something to deliver. */
interface Parcel {
  readonly entry: AuditEntry
  /** Whether the entry is stored already, so that only its seal is delivered. */
  readonly isStored: boolean
  seal?: AuditSeal | undefined
}

/** Dependencies of {@link Outbox}. */
export interface OutboxParts {
  /** Delivers entries and seals. It may be called with the same ones again. */
  readonly deliver: (entries: readonly AuditEntry[], seals: readonly AuditSeal[]) => Promise<void>
  /** Connects an entry with the one before, when it is delivered for the first time. Undefined without a chain. */
  readonly seal?: ((entry: AuditEntry) => AuditSeal) | undefined
  /** A file that keeps undelivered entries. */
  readonly journal?: (() => Pick<Journal, 'accept' | 'forget'> | undefined) | undefined
  /** Waits. */
  readonly clock: Clock
  /** Logs failures. */
  readonly logger: Logger
}

/** How many entries wait at most. */
const MOST_WAITING = 10_000
/** How many entries are delivered at once. */
const AT_ONCE = 100
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Entries on their way to the store. They are delivered at once, and again after a pause if that fails. If too many wait,
 * the oldest ones are dropped, and their number is logged.
 */
export class Outbox {
  readonly #waiting: Parcel[] = []
  #running: Promise<void> | undefined
  #failures = 0
  #failure: AuditError | undefined
  #inFlight = 0
  #dropped = 0
  #isFileBroken = false
  #cancel: (() => void) | undefined

  constructor(private readonly parts: OutboxParts) {}

  /** How many entries wait. */
  get size(): number {
    return this.#waiting.length
  }

  /** Whether deliveries fail at the moment. */
  get fails(): boolean {
    return this.#failures > 0
  }

  /**
   * Accepts an entry.
   *
   * @param isStored - Whether only its seal has to be delivered.
   * @returns When the first delivery has succeeded or failed. Never rejects. During a pause, it resolves at once.
   */
  async add(entry: AuditEntry, isStored = false): Promise<void> {
    if (!isStored)
      this.#write((journal) => {
        journal.accept(entry)
      })
    this.#push({ entry, isStored })
    if (!this.fails) await this.#run()
  }

  /** Accepts entries that an earlier process left in the file. */
  async resume(entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) this.#push({ entry, isStored: false })
    await this.#run()
  }

  /**
   * Delivers everything that waits.
   *
   * @throws AuditError if the store fails.
   */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#run()
      if (this.#failure !== undefined) throw this.#failure
    }
  }

  #push(parcel: Parcel): void {
    this.#waiting.push(parcel)
    if (this.#waiting.length <= MOST_WAITING) return
    // Those that are being delivered may be stored already, and have a place in the chain.
    const [dropped] = this.#waiting.splice(this.#inFlight, 1)
    if (dropped && !dropped.isStored)
      this.#write((journal) => {
        journal.forget([dropped.entry.id])
      })
    this.#dropped++
    if (isRound(this.#dropped)) this.#tellDropped()
  }

  /** Writes to the file. If that fails, entries wait in memory alone. */
  #write(act: (journal: Pick<Journal, 'accept' | 'forget'>) => void): void {
    try {
      const journal = this.parts.journal?.()
      if (journal) act(journal)
      this.#isFileBroken = false
    } catch (error) {
      if (!this.#isFileBroken) this.parts.logger.error('audit-outbox', NO_FILE, error)
      this.#isFileBroken = true
    }
  }

  #run(): Promise<void> {
    this.#running ??= this.#deliverAll().finally(() => {
      this.#running = undefined
      // An entry may have come after the last look.
      if (this.#waiting.length > 0 && !this.fails) return this.#run()
      return undefined
    })
    return this.#running
  }

  async #deliverAll(): Promise<void> {
    this.#cancel?.()
    try {
      while (this.#waiting.length > 0) await this.#deliver()
      if (this.#failures > 0) this.parts.logger.warn('audit-outbox', 'The audit log can be written again.')
      if (this.#dropped > 0 && !isRound(this.#dropped)) this.#tellDropped()
      this.#failures = this.#dropped = 0
      this.#failure = undefined
    } catch (error) {
      if (this.#failures++ === 0) this.parts.logger.error('audit-outbox', NOT_WRITTEN, error)
      this.#failure = new AuditError(NOT_DELIVERED, { cause: error })
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS)
      this.#cancel = this.parts.clock.inBackground(pause, () => void this.#run())
    }
  }

  async #deliver(): Promise<void> {
    const { deliver, seal } = this.parts
    const batch = this.#waiting.slice(0, AT_ONCE)
    this.#inFlight = batch.length
    try {
      if (seal) for (const parcel of batch) parcel.seal ??= seal(parcel.entry)
      const entries = batch.filter(({ isStored }) => !isStored).map(({ entry }) => entry)
      await deliver(
        entries,
        batch.flatMap((parcel) => parcel.seal ?? []),
      )
      this.#waiting.splice(0, batch.length)
      this.#write((journal) => {
        journal.forget(entries.map(({ id }) => id))
      })
    } finally {
      // With a seal, a batch has its place in the chain, so that it must not be dropped.
      this.#inFlight = seal ? this.#waiting.findIndex((parcel) => !parcel.seal) : 0
      if (this.#inFlight < 0) this.#inFlight = this.#waiting.length
    }
  }

  #tellDropped(): void {
    const { logger } = this.parts
    logger.error('audit-dropped', `The audit log has lost ${String(this.#dropped)} events: ${NOT_WRITTEN}`)
  }
}

/** 1, 10, 100, …: a log line for each would be too many. */
const isRound = (count: number): boolean => /^10*$/.test(String(count))

const NO_FILE = 'The file of the audit outbox cannot be written, so that entries wait in memory. Look at its disk.'

const NOT_DELIVERED = 'Entries of the audit log wait for its store. Repair the store, and try again.'

const NOT_WRITTEN =
  'The store of the audit log cannot be written. Sign-ins continue, and events wait in memory. Look at the error of the store.'
