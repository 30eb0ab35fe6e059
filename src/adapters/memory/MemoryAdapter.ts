import {
  type AccountStore,
  type AuthenticatorStore,
  type CounterStore,
  DatabaseAdapter,
  type SessionStore,
  type UserStore,
  type VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import type { EndedSessionStore } from '../../core/EndedSessionStore.js'
import type { MemoryTables } from '../../core/MemoryTables.js'
import type { PendingStore } from '../../core/PendingStore.js'
import { type Clock, type Random, SystemClock } from '../../core/ports.js'
import type { RevocationList } from '../../core/RevocationList.js'
import type { StoreToken } from '../../core/Token.js'
import type { UserSecretStore } from '../../core/UserSecretStore.js'
import { WebRandom } from '../../crypto/tokens.js'
import { MemoryAccounts } from './MemoryAccounts.js'
import { MemoryCounters } from './MemoryCounters.js'
import { MemoryEnded } from './MemoryEnded.js'
import { MemoryRevocationList } from './MemoryEndedSessions.js'
import { MemoryPending } from './MemoryPending.js'
import { MemorySecrets } from './MemorySecrets.js'
import { MemorySessions } from './MemorySessions.js'
import { MemoryTransactions } from './MemoryTransactions.js'
import { MemoryAuthenticators, MemoryUsers } from './MemoryUsers.js'
import { MemoryVerificationTokens } from './MemoryVerificationTokens.js'
import { UndoneCounters } from './UndoneCounters.js'

/** Every store, in the memory of this process, for tests and demos. A restart loses all data. */
export class MemoryAdapter extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore
  override readonly sessions: SessionStore
  override readonly verificationTokens: VerificationTokenStore
  override readonly authenticators: AuthenticatorStore
  override readonly counters: CounterStore
  override readonly secrets: UserSecretStore
  override readonly pending: PendingStore
  override readonly ended: EndedSessionStore
  override readonly used: RevocationList

  readonly #transactions = new MemoryTransactions()
  readonly #inside: InsideTransaction
  readonly #extensions = new Map<string, { readonly inside: unknown; readonly outside: unknown }>()

  /**
   * @param random - Makes the ids of users.
   * @param clock - Clock for the expiry of verification tokens and pending sign-ins.
   */
  constructor(random: Random = new WebRandom(), clock: Clock = new SystemClock()) {
    super()
    const transactions = this.#transactions
    const accounts = new MemoryAccounts(transactions)
    const authenticators = new MemoryAuthenticators(({ userId, providerAccountId }) => {
      accounts.unlinkFrom(userId, providerAccountId)
    }, transactions)
    const secrets = new MemorySecrets(transactions)
    const pending = new MemoryPending(clock, transactions)
    const ended = new MemoryEnded(transactions)
    const users = new MemoryUsers(random, accounts, authenticators, { pending, secrets, tables: transactions })
    const sessions = new MemorySessions(users, transactions)
    const verificationTokens = new MemoryVerificationTokens(clock, undefined, transactions)
    const counters = new MemoryCounters()
    const [outerAccounts, outerKeys] = [transactions.outside(accounts), transactions.outside(authenticators)]
    this.accounts = outerAccounts
    this.authenticators = outerKeys
    this.secrets = transactions.outside(secrets)
    this.pending = transactions.outside(pending)
    this.ended = transactions.outside(ended)
    this.used = new MemoryRevocationList(clock)
    // These two use the same rows, but the stores that wait for a running transaction.
    const owned = { pending, secrets, tables: transactions }
    this.users = transactions.outside(new MemoryUsers(random, outerAccounts, outerKeys, owned))
    this.sessions = transactions.outside(new MemorySessions(this.users, transactions))
    this.verificationTokens = transactions.outside(verificationTokens)
    // Counters do not wait for a transaction: each count takes effect immediately.
    this.counters = counters
    const undone = new UndoneCounters(counters, transactions)
    const extension = <S>(token: StoreToken<S>): S | undefined =>
      this.#extensions.get(token.name)?.inside as S | undefined
    const stores = { users, accounts, sessions, verificationTokens, authenticators, secrets, pending, ended }
    this.#inside = new InsideTransaction({ ...stores, counters: undone, extension })
  }

  /**
   * Runs `work`, and undoes all its changes if it rejects. Transactions run one after the other, and calls outside of
   * them wait until no transaction runs.
   *
   * @param work - Must write only through the adapter that it gets.
   */
  override transaction<T>(work: (tx: DatabaseAdapter) => Promise<T>): Promise<T> {
    return this.#transactions.run(() => work(this.#inside))
  }

  /**
   * Adds stores of a plugin, so that `extension` returns them. Their tables take part in transactions.
   *
   * @param token - Identifies the stores.
   * @param create - Creates the stores. They must replace values in the tables instead of changing them in place, and
   *   each method must be atomic.
   */
  addStore<S>(token: StoreToken<S>, create: (tables: MemoryTables) => NoInfer<S>): void {
    if (this.#extensions.has(token.name)) return
    const inside = create({ table: (name) => this.#transactions.table(`${token.name} ${name}`) })
    this.#extensions.set(token.name, { inside, outside: this.#transactions.outside(inside) })
  }

  override extension<S>(token: StoreToken<S>): S | undefined {
    return this.#extensions.get(token.name)?.outside as S | undefined
  }
}

/** The stores of the adapter inside a transaction. */
class InsideTransaction extends DatabaseAdapter {
  declare readonly users: UserStore
  declare readonly accounts: AccountStore

  constructor(stores: Omit<DatabaseAdapter, 'transaction'>) {
    super()
    Object.assign(this, stores)
  }
}
