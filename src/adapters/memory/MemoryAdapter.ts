import { BoundedMap } from '../../core/BoundedMap.js'
import {
  type AccountStore,
  type AuthenticatorStore,
  type CounterStore,
  DatabaseAdapter,
  type SessionRow,
  type SessionStore,
  type SessionWithUser,
  type UserStore,
  type VerificationToken,
  type VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import { type Clock, isLive, type Random, SystemClock } from '../../core/ports.js'
import type { EndedSessions } from '../../core/User.js'
import { WebRandom } from '../../crypto/tokens.js'
import { MemoryAccounts, taken } from './MemoryAccounts.js'
import { MemoryCounters } from './MemoryCounters.js'
import { MemoryAuthenticators, MemoryUsers } from './MemoryUsers.js'

/** Every store, in the memory of this process: for tests and demos, gone with a restart. */
export class MemoryAdapter extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore
  override readonly sessions: SessionStore
  override readonly verificationTokens: VerificationTokenStore
  override readonly authenticators: AuthenticatorStore
  override readonly counters: CounterStore

  /**
   * @param random - Makes the ids of users.
   * @param clock - Tells which mailed tokens may be forgotten.
   */
  constructor(random: Random = new WebRandom(), clock: Clock = new SystemClock()) {
    super()
    const accounts = new MemoryAccounts()
    this.accounts = accounts
    const authenticators = new MemoryAuthenticators(({ userId, providerAccountId }) => {
      accounts.unlinkFrom(userId, providerAccountId)
    })
    this.authenticators = authenticators
    this.users = new MemoryUsers(random, accounts, authenticators)
    this.sessions = new MemorySessions(this.users)
    this.verificationTokens = new MemoryVerificationTokens(clock)
    this.counters = new MemoryCounters()
  }
}

/** Sessions in the memory of this process, by what is stored of their token. */
export class MemorySessions implements SessionStore {
  readonly #rows = new Map<string, SessionRow>()

  /** @param users - Whose sessions they are. */
  constructor(private readonly users: Pick<UserStore, 'byId'>) {}

  create(row: SessionRow): Promise<void> {
    if (this.#rows.has(row.sessionToken)) return taken('This token names a session already.')
    this.#rows.set(row.sessionToken, { ...row })
    return Promise.resolve()
  }

  find(sessionToken: string): Promise<SessionWithUser | null> {
    return this.users.byId(this.#rows.get(sessionToken)?.userId ?? '').then((user) => {
      // Looked up again: it may have been ended while its user was asked for.
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

  ofProvider({ provider, ...named }: EndedSessions & { readonly provider: string }): Promise<readonly SessionRow[]> {
    return this.#those((row) => row.provider === provider && isMeant(row, named))
  }

  #those(meant: (row: SessionRow) => boolean): Promise<readonly SessionRow[]> {
    return Promise.resolve([...this.#rows.values()].filter(meant).map((row) => ({ ...row })))
  }
}

/** By the name of the session; by that of the person, where the session has no name, or none is given. */
function isMeant({ providerSid, providerSub }: SessionRow, { sid, sub }: EndedSessions): boolean {
  // Rows without a name must not all be meant when none is given.
  if (sid !== undefined && typeof providerSid === 'string') return providerSid === sid
  return sub !== undefined && providerSub === sub
}

const MOST = 100_000

/** Mailed tokens in the memory of this process, by address and hash. */
export class MemoryVerificationTokens implements VerificationTokenStore {
  readonly #rows: BoundedMap<string, VerificationToken>

  /**
   * @param clock - Tells which may be forgotten.
   * @param most - How many are kept.
   */
  constructor(clock: Clock, most = MOST) {
    const isOver = ({ expires }: VerificationToken): boolean => !isLive(expires, clock.now())
    this.#rows = new BoundedMap({ most, kept: most * 0.9, isOver })
  }

  create(token: VerificationToken): Promise<void> {
    this.#rows.set(nameOf(token), { ...token })
    return Promise.resolve()
  }

  take(key: Pick<VerificationToken, 'identifier' | 'token'>): Promise<VerificationToken | null> {
    const row = this.#rows.get(nameOf(key)) ?? null
    this.#rows.delete(nameOf(key))
    return Promise.resolve(row)
  }

  clear(identifier: string): Promise<void> {
    for (const [name, row] of this.#rows) if (row.identifier === identifier) this.#rows.delete(name)
    return Promise.resolve()
  }
}

const nameOf = ({ identifier, token }: Pick<VerificationToken, 'identifier' | 'token'>): string =>
  JSON.stringify([identifier, token])
