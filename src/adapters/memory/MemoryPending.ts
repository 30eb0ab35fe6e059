import { MAX_PENDING, type PendingRow, type PendingStore } from '../../core/PendingStore.js'
import { type Clock, isLive } from '../../core/ports.js'
import { plainTables, type Tables } from './MemoryTable.js'

const MOST = 100_000

/**
 * Pending sign-ins in the memory of this process, by id.
 *
 * At the bound, expired rows are removed first, then the oldest rows without a user. A row with a user is removed only
 * for another row of the same user, so that starting many sign-ins cannot end the sign-in of another user.
 */
export class MemoryPending implements PendingStore {
  readonly #rows: Map<string, PendingRow>
  /** Ids by user, oldest first. */
  readonly #users: Map<string, readonly string[]>

  /**
   * @param clock - Clock for the expiry of rows.
   * @param tables - Tables for the rows.
   * @param max - How many are kept.
   */
  constructor(
    private readonly clock: Clock,
    tables: Tables = plainTables,
    private readonly max = MOST,
  ) {
    this.#rows = tables.table('pending')
    this.#users = tables.table('pending by user')
  }

  add(row: PendingRow): Promise<void> {
    if (this.#rows.has(row.id)) return Promise.reject(new TypeError('This pending sign-in is stored already.'))
    if (this.#rows.size >= this.max) this.#makeRoom()
    if (this.#rows.size >= this.max)
      return Promise.reject(new TypeError('Too many sign-ins are pending in this process. Try again in some minutes.'))
    this.#rows.set(row.id, { ...row })
    if (row.userId === null) return Promise.resolve()
    const ids = [...(this.#users.get(row.userId) ?? []), row.id]
    this.#users.set(row.userId, ids)
    if (ids.length > MAX_PENDING) this.#forgetFirst(ids, row.id)
    return Promise.resolve()
  }

  find(id: string): Promise<PendingRow | null> {
    const row = this.#rows.get(id)
    return Promise.resolve(row ? { ...row } : null)
  }

  change(id: string, version: number, changes: Partial<Pick<PendingRow, 'state' | 'expires'>>): Promise<boolean> {
    const row = this.#rows.get(id)
    if (row?.version !== version) return Promise.resolve(false)
    const { expires = row.expires, state = row.state } = changes
    this.#rows.set(id, { ...row, state, expires, version: version + 1 })
    return Promise.resolve(true)
  }

  countAttempt(id: string): Promise<number | null> {
    const row = this.#rows.get(id)
    if (!row) return Promise.resolve(null)
    const tries = row.tries + 1
    this.#rows.set(id, { ...row, tries })
    return Promise.resolve(tries)
  }

  take(id: string): Promise<PendingRow | null> {
    const row = this.#rows.get(id) ?? null
    this.#forget(id)
    return Promise.resolve(row)
  }

  purge(now: Date, max: number): Promise<number> {
    const ended = [...this.#rows.values()].filter(({ expires }) => !isLive(expires, now)).slice(0, max)
    for (const { id } of ended) this.#forget(id)
    return Promise.resolve(ended.length)
  }

  /** Removes the rows of a deleted user. */
  forgetOf(userId: string): void {
    for (const id of this.#users.get(userId) ?? []) this.#forget(id)
  }

  /** Makes room for a tenth of the bound, because checking all rows for each new row would take long. */
  #makeRoom(): void {
    const now = this.clock.now()
    for (const { expires, id } of [...this.#rows.values()]) if (!isLive(expires, now)) this.#forget(id)
    for (const { id, userId } of [...this.#rows.values()]) {
      if (this.#rows.size <= this.max * 0.9) break
      if (userId === null) this.#forget(id)
    }
  }

  /** Removes the row that expires first, but not the row that was just added. */
  #forgetFirst(ids: readonly string[], added: string): void {
    const rows = ids.filter((id) => id !== added).flatMap((id) => this.#rows.get(id) ?? [])
    const [first] = rows.sort((one, other) => one.expires.getTime() - other.expires.getTime())
    if (first) this.#forget(first.id)
  }

  #forget(id: string): void {
    const userId = this.#rows.get(id)?.userId
    this.#rows.delete(id)
    if (typeof userId !== 'string') return
    const left = (this.#users.get(userId) ?? []).filter((each) => each !== id)
    if (left.length > 0) this.#users.set(userId, left)
    else this.#users.delete(userId)
  }
}
