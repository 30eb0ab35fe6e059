import {
  type EndedSessionChange,
  type EndedSessionEntry,
  type EndedSessionStore,
  epochId,
} from '../core/EndedSessionStore.js'
import { type Awaitable, following } from '../core/guards.js'
import type { Clock, Logger } from '../core/ports.js'
import type { RevocableSession, RevocationList } from '../core/RevocationList.js'
import type { Transaction } from '../core/Transaction.js'
import { timedRead } from './SessionStrategy.js'
import { nameOf, StoredRevocations } from './StoredRevocations.js'

/** Names the method of the list of any copy of this module. */
const WITHIN: unique symbol = Symbol.for('authengine.revocations.within')

/** How many entries are read at once. */
const PAGE = 1000
/** How many entries a process keeps in memory. If there are more, each read queries the database. */
const MAX_IN_MEMORY = 500_000
/** After how many milliseconds a process with too many entries tries to load them again. */
const OVERFULL_MS = 3_600_000
/** After how many milliseconds without a read the database is no longer queried. */
const IDLE_MS = 60_000
/** For how many milliseconds the copy is used while the database fails. After that, sessions cannot be read. */
const LONGEST_BLIND_MS = 3_600_000
/** The database is queried after this part of `delay`, so that no read has to wait for it. */
const ASKED_AFTER = 0.8

/** How current the copy in memory is. */
interface PullOptions {
  /** For how many milliseconds the copy is used without a query to the database. */
  readonly delay: number
  /** For how many milliseconds a read waits for the database. */
  readonly readTimeLimit: number
  /** How many entries are kept in memory. Default: 500,000. */
  readonly max?: number | undefined
}

/**
 * Ended sealed sessions and epochs in a database, with a copy in the memory of this process.
 *
 * The copy is loaded before the first session is read. As long as sessions are read, changes are loaded in the
 * background. A read uses only the copy, unless the copy is too old because the process was suspended.
 */
export class PulledRevocations extends StoredRevocations {
  /** Ended sessions, and when they may be forgotten, in milliseconds since 1970. */
  readonly #ended = new Map<string, number>()
  readonly #epochs = new Map<string, EndedSessionEntry & { readonly epoch: number }>()
  #seq = 0
  /** When the copy was complete; undefined before it is loaded. */
  #completeAt: number | undefined
  #readAt = 0
  /** Until when no read waits for the database again after it failed. */
  #failedUntil = -Infinity
  #overfullUntil = -Infinity
  #pulling: Promise<void> | undefined
  #isArmed = false

  /**
   * @param store - Stores them.
   * @param clock - Provides the time and timers.
   * @param logger - Gets a warning if the database cannot be queried.
   * @param options - How current the copy is.
   */
  constructor(
    store: EndedSessionStore,
    clock: Clock,
    private readonly logger: Logger,
    private readonly options: PullOptions,
  ) {
    super(store, clock)
  }

  override isRevoked(id: string, session?: RevocableSession, bypassCache = false): Awaitable<boolean> {
    if (bypassCache) return super.isRevoked(id, session)
    return following(this.#current(), (isComplete) =>
      isComplete ? this.#isKnown(id, session) : super.isRevoked(id, session),
    )
  }

  /**
   * Returns the list in a transaction. It queries the store. This process adds what was written to its copy after the
   * commit.
   */
  [WITHIN]({ afterwards, db: { ended } }: Pick<Transaction, 'afterwards' | 'db'>): RevocationList {
    if (!ended) return this
    const learn = (entry: EndedSessionEntry): void => {
      afterwards(() => {
        this.learned(entry)
        return Promise.resolve()
      })
    }
    return new RevocationsInTransaction(ended, this.clock, learn)
  }

  protected override learned(entry: EndedSessionEntry): void {
    const { epoch, id, until } = entry
    if (epoch === null) this.#ended.set(id, until.getTime())
    else if (epoch > (this.#epochs.get(id)?.epoch ?? 0)) this.#epochs.set(id, { id, epoch, until })
  }

  /** Whether the copy can be used: false if there are more entries than it may hold. */
  #current(): Awaitable<boolean> {
    const now = this.clock.now().getTime()
    this.#readAt = now
    if (now < this.#overfullUntil) return false
    this.#arm()
    const age = this.#completeAt === undefined ? Infinity : now - this.#completeAt
    if (age >= 0 && age <= this.options.delay) return true
    if (age <= LONGEST_BLIND_MS && now < this.#failedUntil) return true
    return this.#caughtUp(age)
  }

  /** Waits for the database, because the copy was never loaded, or the process was suspended. */
  async #caughtUp(age: number): Promise<boolean> {
    const { readTimeLimit } = this.options
    try {
      await timedRead(this.clock, readTimeLimit, this.#pull())
    } catch (error) {
      this.#failed(error)
      if (!(age <= LONGEST_BLIND_MS)) throw error
    }
    return this.clock.now().getTime() >= this.#overfullUntil
  }

  #failed(error: unknown): void {
    const now = this.clock.now().getTime()
    if (now >= this.#failedUntil) this.logger.warn('revocations-unread', UNREAD, error)
    this.#failedUntil = now + this.options.delay
  }

  #arm(): void {
    if (this.#isArmed) return
    this.#isArmed = true
    this.clock.inBackground(this.options.delay * ASKED_AFTER, () => {
      this.#isArmed = false
      const now = this.clock.now().getTime()
      if (now - this.#readAt > IDLE_MS || now < this.#overfullUntil) return
      this.#arm()
      this.#pull().catch((error: unknown) => {
        this.#failed(error)
      })
    })
  }

  /** Loads changes with one query at a time, even if several reads wait for it. */
  #pull(): Promise<void> {
    return (this.#pulling ??= this.#load().finally(() => {
      this.#pulling = undefined
    }))
  }

  async #load(): Promise<void> {
    const { max = MAX_IN_MEMORY } = this.options
    const now = this.clock.now()
    for (;;) {
      const changes = await this.#changes(now)
      for (const change of changes) {
        this.learned(change)
        this.#seq = Math.max(this.#seq, change.seq)
      }
      if (this.#ended.size + this.#epochs.size > max) this.#forgetExpired(now.getTime())
      if (this.#ended.size + this.#epochs.size > max) {
        this.#giveUp(now.getTime())
        return
      }
      if (changes.length < PAGE) break
    }
    this.#completeAt = now.getTime()
    this.#failedUntil = -Infinity
  }

  async #changes(now: Date): Promise<readonly EndedSessionChange[]> {
    const changes = await this.store.since(this.#seq, PAGE, now)
    if (changes) return changes
    this.#seq = 0
    return (await this.store.since(0, PAGE, now)) ?? []
  }

  #forgetExpired(now: number): void {
    for (const [id, until] of this.#ended) if (until <= now) this.#ended.delete(id)
    for (const [id, { until }] of this.#epochs) if (until.getTime() <= now) this.#epochs.delete(id)
  }

  #giveUp(now: number): void {
    this.#overfullUntil = now + OVERFULL_MS
    this.#completeAt = undefined
    this.#seq = 0
    this.#ended.clear()
    this.#epochs.clear()
    this.logger.warn('revocations-many', MANY)
  }

  #isKnown(id: string, session: RevocableSession | undefined): Awaitable<boolean> {
    // A fast path: building and looking up names takes longer than everything else here.
    if (this.#ended.size === 0 && this.#epochs.size === 0) return false
    return following(nameOf(id), (name) => {
      if ((this.#ended.get(name) ?? 0) > this.clock.now().getTime()) return true
      if (session?.subject === undefined || this.#epochs.size === 0) return false
      const { epoch = 0, subject } = session
      return following(nameOf(subject), (named) => epoch < (this.#epochs.get(epochId(named))?.epoch ?? 0))
    })
  }
}

/** Queries the store of a transaction, and passes on what it writes there. */
class RevocationsInTransaction extends StoredRevocations {
  constructor(
    store: EndedSessionStore,
    clock: Clock,
    private readonly learn: (entry: EndedSessionEntry) => void,
  ) {
    super(store, clock)
  }

  protected override learned(entry: EndedSessionEntry): void {
    this.learn(entry)
  }
}

/**
 * The list in a transaction, if it is in the database.
 *
 * Classes are not compared: frameworks such as Next.js bundle this module several times, and the list of a process may
 * come from another bundle.
 */
export function revocationsWithin(
  list: RevocationList,
  transaction: Pick<Transaction, 'afterwards' | 'db'>,
): RevocationList {
  return (list as RevocationList & Partial<Pick<PulledRevocations, typeof WITHIN>>)[WITHIN]?.(transaction) ?? list
}

const UNREAD =
  'The query for ended sealed sessions failed. This process uses its last copy for up to an hour. After that, ' +
  'sessions cannot be read until the database answers.'
const MANY =
  'More than 500,000 sealed sessions were ended before they expired, so each read queries the database for an hour. ' +
  'Shorten session.maxAge, or keep sessions in the database.'
