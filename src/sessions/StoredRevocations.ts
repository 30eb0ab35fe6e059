import { type EndedSessionEntry, type EndedSessionStore, epochId } from '../core/EndedSessionStore.js'
import type { Awaitable } from '../core/guards.js'
import { type Clock, isLive, SystemClock } from '../core/ports.js'
import { type RaisedEpoch, type RevocableSession, RevocationList } from '../core/RevocationList.js'
import { tokenHash } from '../crypto/tokens.js'

/** After how many ended sessions expired entries are removed. */
const ENDS_BETWEEN_REMOVALS = 50
/** How many expired entries are removed at once: more than are added between two removals. */
const MAX_REMOVED = 1000
/** Longer names are replaced by their hash. */
const LONGEST_NAME = 128
/**
 * How many seconds an entry is kept longer than the sessions that it refuses. A process that cannot query the database
 * may extend an ended session while it uses its copy in memory.
 */
const SPARE_SECONDS = 2 * 3600

/** Ended sealed sessions and epochs in a store of the database, which is queried each time. */
export class StoredRevocations extends RevocationList {
  #ends = 0

  /**
   * @param store - Stores them.
   * @param clock - Provides the current time.
   */
  constructor(
    protected readonly store: EndedSessionStore,
    protected readonly clock: Clock,
  ) {
    super()
  }

  override async revoke(id: string, until: number, session?: RevocableSession): Promise<boolean> {
    const now = this.clock.now()
    const seconds = this.clock.seconds()
    const subject = session?.subject === undefined ? null : await nameOf(session.subject)
    const whenFull = { minimum: seconds, until: endOf(seconds + (session?.maxAge ?? 0)) }
    const ended = { id: await nameOf(id), subject, until: endOf(until), whenFull }
    const { isFirst, raised } = await this.store.end(ended, now)
    this.learned({ ...ended, epoch: null })
    if (subject !== null && raised) {
      this.learned({ id: epochId(subject), epoch: raised.epoch, until: whenFull.until })
      session?.raised?.(raised)
    }
    await this.#removeExpired()
    return isFirst
  }

  override isRevoked(id: string, session?: RevocableSession, _bypassCache?: boolean): Awaitable<boolean> {
    return this.#asked(id, session)
  }

  override async endAll(subject: string, until: number): Promise<RaisedEpoch> {
    const name = await nameOf(subject)
    const raise = { subject: name, minimum: this.clock.seconds(), until: endOf(until) }
    const raised = await this.store.raise(raise)
    this.learned({ id: epochId(name), epoch: raised.epoch, until: raise.until })
    return raised
  }

  override async epochOf(subject: string): Promise<number> {
    const [entry] = await this.store.find([epochId(await nameOf(subject))])
    return entry?.epoch ?? 0
  }

  /** Called with every entry that this process has written. */
  protected learned(_entry: EndedSessionEntry): void {
    // Nothing is kept in memory.
  }

  async #asked(id: string, session: RevocableSession | undefined): Promise<boolean> {
    const name = await nameOf(id)
    const epoch = session?.subject === undefined ? undefined : epochId(await nameOf(session.subject))
    const now = this.clock.now()
    const found = await this.store.find(epoch === undefined ? [name] : [name, epoch])
    return found.some((entry) =>
      entry.epoch === null ? entry.id === name && isLive(entry.until, now) : (session?.epoch ?? 0) < entry.epoch,
    )
  }

  async #removeExpired(): Promise<void> {
    if (++this.#ends % ENDS_BETWEEN_REMOVALS !== 0) return
    // The configured clock may differ from the clock of the machine, as in tests.
    const now = Math.min(this.clock.now().getTime(), new SystemClock().now().getTime())
    await this.store.purge(new Date(now), MAX_REMOVED)
  }
}

/** The name of an id or subject in the store: the same in every process. */
export const nameOf = (text: string): Awaitable<string> => (text.length <= LONGEST_NAME ? text : tokenHash(text))

const endOf = (seconds: number): Date => new Date((seconds + SPARE_SECONDS) * 1000)
