import { BoundedMap } from '../../core/BoundedMap.js'
import { type RaisedEpoch, type RevocableSession, RevocationList } from '../../core/RevocationList.js'
import { epochId } from '../../core/EndedSessionStore.js'
import { type Clock, isLive } from '../../core/ports.js'

const MOST = 100_000

/**
 * Remembers used sign-in flows in the memory of this process. The number of entries is bounded, the oldest are removed
 * first, and a restart loses all.
 */
export class MemoryRevocationList extends RevocationList {
  readonly #until: BoundedMap<string, number>

  /** @param clock - Clock for the expiry of entries. */
  constructor(private readonly clock: Clock) {
    super()
    const isExpired = (until: number): boolean => !isLive(until, this.clock.seconds())
    this.#until = new BoundedMap({ max: MOST, kept: MOST * 0.9, isExpired })
  }

  override revoke(sid: string, until: number): boolean {
    const first = !this.isRevoked(sid)
    this.#until.renew(sid, until)
    return first
  }

  override isRevoked(sid: string): boolean {
    return isLive(this.#until.get(sid), this.clock.seconds())
  }

  override restore(id: string): void {
    this.#until.delete(id)
  }
}

/** An ended session. */
interface Entry {
  readonly sid: string
  readonly startedAt: number
  readonly until: number
}

/** The ended sessions of a user: single sessions, and sessions that were ended together. */
interface Ended {
  entries: readonly Entry[]
  /** Every session that started before this second has ended; 0 if `entries` lists every ended session. */
  before: number
  /** Every session with a lower epoch has ended. */
  epoch?: RaisedAt
  /** When the last of the sessions that were ended together would have expired anyway. */
  until: number
  maxAge: number
}

/** An epoch, and the second in which it was set. */
interface RaisedAt {
  readonly epoch: number
  readonly at: number
}

/* eslint-disable no-param-reassign -- Entries change in place, so that signing out copies no list of another user. */

/** Highest number of entries. */
interface Bounds {
  /** Of one user. */
  readonly user: number
  /** Of all users. */
  readonly total: number
}

const BOUNDS: Bounds = { user: 100, total: 100_000 }

/**
 * Remembers ended sessions in the memory of this process. No ended session becomes valid again: at a bound, more
 * sessions end.
 *
 * If a user has more than 100 entries, all earlier sessions of the user end. If there are more than 100,000 entries,
 * the same happens to the users with the most entries. If that is not enough, the oldest sessions of all users end.
 */
export class MemoryEndedSessions extends RevocationList {
  readonly #users = new Map<string, Ended>()
  #size = 0
  #startedBefore = 0

  /**
   * @param clock - Clock for the expiry of entries.
   * @param bounds - How many entries are kept.
   */
  constructor(
    private readonly clock: Clock,
    private readonly bounds = BOUNDS,
  ) {
    super()
  }

  /** Number of entries. The sessions of a user that were ended together count as one entry. */
  get size(): number {
    return this.#size
  }

  override revoke(sid: string, until: number, session?: RevocableSession): boolean {
    const first = !this.isRevoked(sid, session)
    if (this.#isOld(session)) return first
    // Without data of the session, the entry has its own key and counts as started now.
    const { maxAge, startedAt, user } = session ?? { maxAge: 0, startedAt: this.clock.seconds(), user: sid }
    const ended = this.#users.get(user) ?? { entries: [], before: 0, until: 0, maxAge }
    this.#change(user, ended, () => {
      ended.maxAge = Math.max(ended.maxAge, maxAge)
      if (startedAt < ended.before) ended.until = Math.max(ended.until, until)
      // `concat`, because an array of one element made by a spread reserves memory for seventeen.
      else ended.entries = ended.entries.filter((each) => each.sid !== sid).concat({ sid, startedAt, until })
      if (ended.entries.length > this.bounds.user) this.#fold(ended)
    })
    if (this.#size > this.bounds.total) this.#makeRoom()
    return first
  }

  override isRevoked(sid: string, session?: RevocableSession): boolean {
    if (this.#isOld(session)) return true
    // Looking up a newly created string takes longer than the rest of this method.
    if (this.#users.size === 0) return false
    if (session?.subject !== undefined && (session.epoch ?? 0) < this.epochOf(session.subject)) return true
    const ended = this.#users.get(session?.user ?? sid)
    if (!ended) return false
    const now = this.clock.seconds()
    const entry = ended.entries.find((each) => each.sid === sid)
    return isLive(entry?.until, now) || (isBefore(session, ended.before) && isLive(ended.until, now))
  }

  override endAll(subject: string, until: number): RaisedEpoch {
    const now = this.clock.seconds()
    const before = this.epochOf(subject)
    const epoch = Math.max(before + 1, now)
    const key = epochId(subject)
    const ended = this.#users.get(key) ?? { entries: [], before: 0, until: 0, maxAge: 0 }
    this.#change(key, ended, () => {
      ended.epoch = { epoch, at: now }
      ended.until = Math.max(ended.until, until)
    })
    if (this.#size > this.bounds.total) this.#makeRoom()
    return { before, epoch }
  }

  override epochOf(subject: string): number {
    return this.#users.get(epochId(subject))?.epoch?.epoch ?? 0
  }

  #isOld(session: RevocableSession | undefined): boolean {
    return isBefore(session, this.#startedBefore)
  }

  /** Ends every session that the user has started until now, so that the entries need not be kept. */
  #fold(ended: Ended): void {
    const now = this.clock.seconds()
    const recent = ended.entries.filter(({ startedAt }) => startedAt >= now)
    // Sessions started in this second stay valid, unless they fill more than half of the list.
    const keeps = recent.length <= this.bounds.user / 2
    ended.entries = keeps ? recent : []
    ended.before = keeps ? now : now + 1
    // A session that ends here may have been extended a moment ago.
    ended.until = now + ended.maxAge
  }

  #makeRoom(): void {
    const goal = this.bounds.total * 0.9
    for (const [user, ended] of this.#users)
      this.#change(user, ended, () => {
        this.#forgetOver(ended)
      })
    if (this.#size <= goal) return
    for (const [user, ended] of [...this.#users].sort(
      ([, one], [, other]) => other.entries.length - one.entries.length,
    )) {
      if (this.#size <= goal || ended.entries.length < 2) break
      this.#change(user, ended, () => {
        this.#fold(ended)
      })
    }
    if (this.#size > goal) this.#endOldest(goal)
  }

  /** Ends the oldest sessions of all users, so that the entries of these sessions are not needed any more. */
  #endOldest(goal: number): void {
    const oldest = [...this.#users].sort(([, one], [, other]) => newestIn(one) - newestIn(other))
    for (const [user, ended] of oldest) {
      if (this.#size <= goal) break
      this.#startedBefore = Math.max(this.#startedBefore, newestIn(ended))
      this.#change(user, ended, () => {
        ended.entries = []
        ended.before = 0
        delete ended.epoch
      })
    }
  }

  #forgetOver(ended: Ended): void {
    const now = this.clock.seconds()
    ended.entries = ended.entries.filter(({ until }) => isLive(until, now))
    if (isLive(ended.until, now)) return
    ended.before = 0
    delete ended.epoch
  }

  #change(user: string, ended: Ended, change: () => void): void {
    this.#size -= sizeOf(this.#users.get(user))
    change()
    if (sizeOf(ended) > 0) this.#users.set(user, ended)
    else this.#users.delete(user)
    this.#size += sizeOf(ended)
  }
}

const sizeOf = (ended: Ended | undefined): number =>
  ended ? ended.entries.length + (ended.before > 0 ? 1 : 0) + (ended.epoch ? 1 : 0) : 0

/** A time after the start of every session that these entries refuse. */
const newestIn = ({ before, entries, epoch }: Ended): number =>
  Math.max(before, epoch ? epoch.at + 1 : 0, ...entries.map(({ startedAt }) => startedAt + 1))

const isBefore = (session: RevocableSession | undefined, moment: number): boolean =>
  session !== undefined && session.startedAt < moment
