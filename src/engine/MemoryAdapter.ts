import { MemoryAccounts } from '../accounts/index.js'
import {
  type AccountKey,
  type AccountStore,
  DatabaseAdapter,
  type DatabaseUser,
  type Random,
  type UserStore,
} from '../ports/index.js'
import { WebRandom } from './container/defaults.js'

/** Users and accounts in the memory of this process: for tests and demos, gone with a restart. */
export class MemoryAdapter extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore

  /** @param random - Makes the ids of users. */
  constructor(random: Random = new WebRandom()) {
    super()
    const accounts = new MemoryAccounts()
    this.accounts = accounts
    this.users = new MemoryUsers(random, accounts)
  }
}

/** Users by id; an address belongs to one. */
class MemoryUsers implements UserStore {
  readonly #users = new Map<string, DatabaseUser>()

  constructor(
    private readonly random: Random,
    private readonly accounts: MemoryAccounts,
  ) {}

  create(user: Parameters<UserStore['create']>[0]): Promise<DatabaseUser> {
    if (typeof user.email === 'string' && this.#withAddress(user.email)) {
      return taken('This address belongs to somebody already.')
    }
    return this.#keep({ ...user, id: this.random.uuid() })
  }

  byId(id: string): Promise<DatabaseUser | null> {
    return copy(this.#users.get(id))
  }

  byEmail(email: string): Promise<DatabaseUser | null> {
    return copy(this.#withAddress(email))
  }

  byAccount(key: AccountKey): Promise<DatabaseUser | null> {
    return copy(this.#users.get(this.accounts.ownerOf(key) ?? ''))
  }

  update({ id, ...changes }: Parameters<UserStore['update']>[0]): Promise<DatabaseUser> {
    return this.#keep({ ...this.#users.get(id), ...changes, id })
  }

  delete(id: string): Promise<void> {
    this.#users.delete(id)
    return Promise.resolve()
  }

  #withAddress(email: string): DatabaseUser | undefined {
    return [...this.#users.values()].find((user) => user.email === email)
  }

  #keep(user: DatabaseUser): Promise<DatabaseUser> {
    this.#users.set(user.id, user)
    return Promise.resolve({ ...user })
  }
}

const copy = <T extends object>(row: T | undefined): Promise<T | null> => Promise.resolve(row ? { ...row } : null)
const taken = (why: string): Promise<never> => Promise.reject(new TypeError(why))
