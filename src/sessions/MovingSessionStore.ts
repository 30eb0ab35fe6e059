import type { SessionRow, SessionStore, SessionWithUser, UserStore } from '../core/DatabaseAdapter.js'
import { type Clock, isLive } from '../core/ports.js'

/** The two places of rows. */
export interface MovedStores {
  /** The place so far. */
  readonly from: SessionStore
  /** The new place. */
  readonly to: SessionStore
  /** Where sessions are written. */
  readonly write: 'from' | 'to'
  /** The users of the new place. */
  readonly users: Pick<UserStore, 'byId'>
  /** Tells which sessions are over. */
  readonly clock: Clock
}

/**
 * Sessions that move from one store to another, each under the token that it has, so that its cookie stays as it is.
 *
 * With `write: 'to'` a session is moved when it is found. It is stored in the new place before it is removed from the old one, and a
 * reader asks in the order that finds it at every moment between. Ending a session ends it in both.
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

  /** @param stores - The two places. What one of them cannot do is missing. */
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
    // In the old place first, as `delete` does.
    if (from.deleteOfUser && to.deleteOfUser)
      this.deleteOfUser = async (userId, except) =>
        ((await from.deleteOfUser?.(userId, except)) ?? 0) + ((await to.deleteOfUser?.(userId, except)) ?? 0)
    if (first.deleteOldest) this.deleteOldest = first.deleteOldest.bind(first)
  }

  /**
   * The same in a transaction.
   *
   * @param to - The new place in it. Default: it has no part in the transaction.
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
    // Another request may have moved it between the two look-ups.
    return old ? this.#moved(sessionToken, old) : to.find(sessionToken)
  }

  async extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void> {
    await this.#first.extend(sessionToken, changes)
    await this.#second.extend(sessionToken, changes)
  }

  /** In the old place first: what is moved at this moment is then removed from the new place, here or by what moves it. */
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

  /** Moves a session. It stays where it is if it is over, or the new place does not know its user. */
  async #moved(sessionToken: string, old: SessionWithUser): Promise<SessionWithUser | null> {
    const { clock, from, to, users } = this.stores
    const { session } = old
    // A store that compares loosely may have found another one.
    const isMovable = session.sessionToken === sessionToken && isLive(session.expires, clock.now())
    if (!isMovable || !(await users.byId(session.userId))) return old
    try {
      await to.create(session)
    } catch {
      // Another request is moving it, or the new place fails: then it is moved next time.
      return old
    }
    if (await from.delete(sessionToken)) return old
    // It was ended while it was moved.
    await to.delete(sessionToken)
    return null
  }
}

/** Rows of both places; a row that is in both, once. */
function eachOnce(lists: readonly (readonly SessionRow[] | undefined)[]): SessionRow[] {
  const rows = new Map<string, SessionRow>()
  for (const row of lists.flatMap((list) => list ?? []))
    if (!rows.has(row.sessionToken)) rows.set(row.sessionToken, row)
  return [...rows.values()]
}
