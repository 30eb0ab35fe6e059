import type { SessionRow, SessionStore, SessionWithUser, UserStore } from '../core/DatabaseAdapter.js'
import { type Clock, isLive } from '../core/ports.js'

/** The two stores that sessions move between. */
export interface MovedStores {
  /** The old store. */
  readonly from: SessionStore
  /** The new store. */
  readonly to: SessionStore
  /** Which store sessions are written to. */
  readonly write: 'from' | 'to'
  /** The users in the database of the new store. */
  readonly users: Pick<UserStore, 'byId'>
  /** Provides the current time. */
  readonly clock: Clock
}

/**
 * Moves sessions from one store to another. A session keeps its token, so its cookie does not change.
 *
 * With `write: 'to'`, a session is moved when it is found. It is stored in the new store before it is removed from the
 * old store, and the stores are read in an order that always finds it. Ending a session ends it in both stores.
 */
export class MovingSessionStore implements SessionStore {
  readonly keepsStart: boolean
  readonly replace?: Required<SessionStore>['replace']
  readonly ofUser?: Required<SessionStore>['ofUser']
  readonly ofProvider?: Required<SessionStore>['ofProvider']
  readonly deleteOfUser?: Required<SessionStore>['deleteOfUser']
  readonly deleteOldest?: Required<SessionStore>['deleteOldest']
  readonly #first: SessionStore
  readonly #second: SessionStore

  /**
   * @param stores - The two stores. An optional method that one of them lacks is missing; `deleteOldest` needs only the
   *   first store.
   */
  constructor(private readonly stores: MovedStores) {
    const { from, to, write } = stores
    const [first, second] = write === 'from' ? [from, to] : [to, from]
    this.#first = first
    this.#second = second
    this.keepsStart = first.keepsStart !== false && second.keepsStart !== false
    if (first.replace && second.replace)
      this.replace = async (token, session) =>
        (await first.replace?.(token, session)) === true || (await second.replace?.(token, session)) === true
    if (first.ofUser && second.ofUser)
      this.ofUser = async (userId) => eachOnce([await first.ofUser?.(userId), await second.ofUser?.(userId)])
    if (first.ofProvider && second.ofProvider)
      this.ofProvider = async (ended) => eachOnce([await first.ofProvider?.(ended), await second.ofProvider?.(ended)])
    // Old store first, as in `delete`.
    if (from.deleteOfUser && to.deleteOfUser)
      this.deleteOfUser = async (userId, except) =>
        ((await from.deleteOfUser?.(userId, except)) ?? 0) + ((await to.deleteOfUser?.(userId, except)) ?? 0)
    if (first.deleteOldest) this.deleteOldest = first.deleteOldest.bind(first)
  }

  /**
   * Returns the same in a transaction.
   *
   * @param to - The new store in the transaction. Default: the new store is not part of the transaction.
   */
  within(to: SessionStore | undefined): MovingSessionStore {
    return to ? new MovingSessionStore({ ...this.stores, to }) : this
  }

  async create(session: SessionRow): Promise<void> {
    await this.#first.create(session)
  }

  async find(sessionToken: string): Promise<SessionWithUser | null> {
    const { from, to, write } = this.stores
    if (write === 'from') return (await from.find(sessionToken)) ?? to.find(sessionToken)
    const there = await to.find(sessionToken)
    if (there) return there
    const old = await from.find(sessionToken)
    // Another request may have moved the session between the two reads.
    return old ? this.#moved(sessionToken, old) : to.find(sessionToken)
  }

  async extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void> {
    await this.#first.extend(sessionToken, changes)
    await this.#second.extend(sessionToken, changes)
  }

  /**
   * Old store first: a session that is just being moved is then removed from the new store, here or by the request that
   * moves it.
   */
  async delete(sessionToken: string): Promise<SessionRow | null> {
    const { from, to } = this.stores
    let old: SessionRow | null
    try {
      old = await from.delete(sessionToken)
    } catch (error) {
      await to.delete(sessionToken)
      throw error
    }
    return (await to.delete(sessionToken)) ?? old
  }

  /** Moves a session. It is not moved if it has expired, or if the new database does not have its user. */
  async #moved(sessionToken: string, old: SessionWithUser): Promise<SessionWithUser | null> {
    const { clock, from, to, users } = this.stores
    const { session } = old
    // A store that compares loosely may have found another session.
    const isMovable = session.sessionToken === sessionToken && isLive(session.expires, clock.now())
    if (!isMovable || !(await users.byId(session.userId))) return old
    try {
      await to.create(session)
    } catch {
      // Another request is moving it, or the new store failed. Then it is moved by a later request.
      return old
    }
    if (await from.delete(sessionToken)) return old
    // The session was ended while it was being moved.
    await to.delete(sessionToken)
    return null
  }
}

/** The rows of both stores. A row that is in both is listed once. */
function eachOnce(lists: readonly (readonly SessionRow[] | undefined)[]): SessionRow[] {
  const rows = new Map<string, SessionRow>()
  for (const row of lists.flatMap((list) => list ?? []))
    if (!rows.has(row.sessionToken)) rows.set(row.sessionToken, row)
  return [...rows.values()]
}
