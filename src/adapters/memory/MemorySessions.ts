import type { SessionRow, SessionStore, SessionWithUser, UserStore } from '../../core/DatabaseAdapter.js'
import { isValidDate } from '../../core/ports.js'
import type { ProviderSession } from '../../core/User.js'
import { taken } from './MemoryAccounts.js'
import { plainTables, type Tables } from './MemoryTable.js'

/** Sessions in the memory of this process, by stored token. */
export class MemorySessions implements SessionStore {
  readonly #rows: Map<string, SessionRow>

  /**
   * @param users - Finds the users of sessions.
   * @param tables - Tables for the rows.
   */
  constructor(
    private readonly users: Pick<UserStore, 'byId'>,
    tables: Tables = plainTables,
  ) {
    this.#rows = tables.table('sessions')
  }

  create(row: SessionRow): Promise<void> {
    if (this.#rows.has(row.sessionToken)) return taken('A session with this token exists already.')
    this.#rows.set(row.sessionToken, { ...row })
    return Promise.resolve()
  }

  find(sessionToken: string): Promise<SessionWithUser | null> {
    return this.users.byId(this.#rows.get(sessionToken)?.userId ?? '').then((user) => {
      // Looked up again, because the session may have ended while the user was read.
      const session = this.#rows.get(sessionToken)
      return session && user ? { session: { ...session }, user } : null
    })
  }

  extend(sessionToken: string, changes: Pick<SessionRow, 'expires' | 'lastSeen'>): Promise<void> {
    const row = this.#rows.get(sessionToken)
    if (row) this.#rows.set(sessionToken, { ...row, ...changes })
    return Promise.resolve()
  }

  replace(sessionToken: string, session: SessionRow): Promise<boolean> {
    const isThere = this.#rows.delete(sessionToken)
    if (isThere) this.#rows.set(session.sessionToken, { ...session })
    return Promise.resolve(isThere)
  }

  delete(sessionToken: string): Promise<SessionRow | null> {
    const row = this.#rows.get(sessionToken) ?? null
    this.#rows.delete(sessionToken)
    return Promise.resolve(row)
  }

  ofUser(userId: string): Promise<readonly SessionRow[]> {
    return this.#those((row) => row.userId === userId)
  }

  deleteOfUser(userId: string, except?: string): Promise<number> {
    return this.#deleteAll(this.#tokensOf(userId).filter((token) => token !== except))
  }

  deleteOldest(userId: string, max: number, keep: string): Promise<number> {
    const others = this.#tokensOf(userId).filter((token) => token !== keep)
    return this.#deleteAll(others.slice(0, Math.max(0, others.length + 1 - max)))
  }

  ofProvider({ provider, ...named }: ProviderSession & { readonly provider: string }): Promise<readonly SessionRow[]> {
    return this.#those((row) => row.provider === provider && isMeant(row, named))
  }

  /** Tokens of the sessions of a user, oldest session first. */
  #tokensOf(userId: string): string[] {
    const rows = [...this.#rows.values()].filter((row) => row.userId === userId)
    return rows.sort((one, other) => startOf(one) - startOf(other)).map(({ sessionToken }) => sessionToken)
  }

  #deleteAll(tokens: readonly string[]): Promise<number> {
    for (const token of tokens) this.#rows.delete(token)
    return Promise.resolve(tokens.length)
  }

  #those(meant: (row: SessionRow) => boolean): Promise<readonly SessionRow[]> {
    return Promise.resolve([...this.#rows.values()].filter(meant).map((row) => ({ ...row })))
  }
}

const startOf = ({ createdAt }: SessionRow): number => (isValidDate(createdAt) ? createdAt.getTime() : 0)

/** Compares `sid` if both have one, and `sub` otherwise. */
function isMeant({ providerSid, providerSub }: SessionRow, { sid, sub }: ProviderSession): boolean {
  // If no `sid` is given, rows without a `sid` must not match.
  if (sid !== undefined && typeof providerSid === 'string') return providerSid === sid
  return sub !== undefined && providerSub === sub
}
