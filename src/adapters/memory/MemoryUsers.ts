import { isValidDate } from '../../core/Clock.js'
import type {
  AccountKey,
  DatabaseAccount,
  DatabaseUser,
  StoredAuthenticator,
  UserStore,
} from '../../core/DatabaseAdapter.js'
import type { Random } from '../../core/Random.js'
import { type MemoryAccounts, taken } from './MemoryAccounts.js'
import type { MemoryAuthenticators } from './MemoryAuthenticators.js'

type NewUser = Parameters<UserStore['create']>[0]

/** Users in the memory of this process, by id; an address belongs to one. */
export class MemoryUsers implements UserStore {
  readonly #users = new Map<string, DatabaseUser>()

  /**
   * @param random - Makes their ids.
   * @param accounts - What they sign in with.
   * @param authenticators - Their keys.
   */
  constructor(
    private readonly random: Random,
    private readonly accounts: MemoryAccounts,
    private readonly authenticators: MemoryAuthenticators,
  ) {}

  create(user: NewUser): Promise<DatabaseUser> {
    if (this.#hasOther(user.email)) return taken('This address belongs to a user already.')
    return this.#keep({ ...user, id: this.random.uuid() })
  }

  createWithAccount(
    user: NewUser,
    account: Omit<DatabaseAccount, 'userId'>,
    authenticator?: Omit<StoredAuthenticator, 'userId'>,
  ): Promise<DatabaseUser> {
    if (this.accounts.ownerOf(account) !== undefined) return taken('This account belongs to a user already.')
    if (authenticator && this.authenticators.has(authenticator.credentialID))
      return taken('This credential belongs to a user already.')
    if (this.#hasOther(user.email)) return taken('This address belongs to a user already.')
    const id = this.random.uuid()
    // All of it happens before anybody else gets to run.
    const kept = this.#keep({ ...user, id })
    const linked = this.accounts.link({ ...account, userId: id })
    const stored = authenticator && this.authenticators.create({ ...authenticator, userId: id })
    return Promise.all([linked, stored]).then(
      () => kept,
      async (error: unknown) => {
        await this.delete(id)
        throw error
      },
    )
  }

  byId(id: string): Promise<DatabaseUser | null> {
    return copy(this.#users.get(id))
  }

  byEmail(email: string): Promise<DatabaseUser | null> {
    return copy(this.#all.find((user) => user.email === email))
  }

  byAccount(key: AccountKey): Promise<DatabaseUser | null> {
    return copy(this.#users.get(this.accounts.ownerOf(key) ?? ''))
  }

  update({ id, ...changes }: Parameters<UserStore['update']>[0]): Promise<DatabaseUser> {
    const user = this.#users.get(id)
    if (!user) return Promise.reject(new TypeError('There is no user with this id.'))
    if (this.#hasOther(changes.email, id)) return taken('This address belongs to a user already.')
    return this.#keep({ ...user, ...changes, id })
  }

  delete(id: string): Promise<void> {
    this.#users.delete(id)
    this.accounts.forgetOf(id)
    this.authenticators.forgetOf(id)
    return Promise.resolve()
  }

  get #all(): DatabaseUser[] {
    return [...this.#users.values()]
  }

  #hasOther(email: string | null | undefined, id?: string): boolean {
    return typeof email === 'string' && this.#all.some((user) => user.email === email && user.id !== id)
  }

  #keep(given: DatabaseUser): Promise<DatabaseUser> {
    const user = { ...given, emailVerified: isValidDate(given.emailVerified) ? given.emailVerified : null }
    this.#users.set(user.id, user)
    return Promise.resolve({ ...user })
  }
}

const copy = (user: DatabaseUser | undefined): Promise<DatabaseUser | null> =>
  Promise.resolve(user ? { ...user } : null)
