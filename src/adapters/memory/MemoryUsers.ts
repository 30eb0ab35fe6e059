import type {
  AccountKey,
  AuthenticatorStore,
  AuthenticatorUse,
  DatabaseUser,
  NewUserRows,
  StoredAuthenticator,
  UserStore,
} from '../../core/DatabaseAdapter.js'
import { rowsOfUser } from '../../core/rowsOfUser.js'
import type { UserSecret } from '../../core/UserSecretStore.js'
import { isValidDate, type Random } from '../../core/ports.js'
import { type MemoryAccounts, taken } from './MemoryAccounts.js'
import type { MemoryPending } from './MemoryPending.js'
import type { MemorySecrets } from './MemorySecrets.js'
import { plainTables, type Tables } from './MemoryTable.js'

/** Other stores with rows of users. */
interface OfUsers {
  /** Secrets. */
  readonly secrets?: MemorySecrets | undefined
  /** Pending sign-ins. */
  readonly pending?: MemoryPending | undefined
  /** Tables for the rows. */
  readonly tables?: Tables | undefined
}

type NewUser = Parameters<UserStore['create']>[0]

/** Users in the memory of this process, by id. An email address belongs to at most one user. */
export class MemoryUsers implements UserStore {
  readonly #users: Map<string, DatabaseUser>
  readonly #secrets: MemorySecrets | undefined
  readonly #pending: MemoryPending | undefined

  /**
   * @param random - Makes the ids of users.
   * @param accounts - Accounts of the users.
   * @param authenticators - WebAuthn credentials of the users.
   * @param others - Other stores with rows of the users.
   */
  constructor(
    private readonly random: Random,
    private readonly accounts: MemoryAccounts,
    private readonly authenticators: MemoryAuthenticators,
    { pending, secrets, tables = plainTables }: OfUsers = {},
  ) {
    this.#users = tables.table('users')
    this.#secrets = secrets
    this.#pending = pending
  }

  create(user: NewUser): Promise<DatabaseUser> {
    if (this.#hasOther(user.email)) return taken('This email address belongs to a user already.')
    return this.#keep({ ...user, id: this.random.uuid() })
  }

  createWithAccount(user: NewUser, rows: NewUserRows): Promise<DatabaseUser> {
    const id = this.random.uuid()
    const { account, authenticator, secrets } = rowsOfUser(id, rows)
    if (this.accounts.ownerOf(account) !== undefined) return taken('This account belongs to a user already.')
    if (authenticator && this.authenticators.has(authenticator.credentialID))
      return taken('This credential belongs to a user already.')
    if (this.#hasOther(user.email)) return taken('This email address belongs to a user already.')
    if (secrets.some((secret) => this.#secrets?.has(secret))) return taken('This secret is stored already.')
    // All of this happens before other code can run.
    const kept = this.#keep({ ...user, id })
    const linked = this.accounts.link(account)
    const stored = authenticator && this.authenticators.create(authenticator)
    return Promise.all([linked, stored, ...secrets.map((secret) => this.#add(secret))]).then(
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
    if (this.#hasOther(changes.email, id)) return taken('This email address belongs to a user already.')
    return this.#keep({ ...user, ...changes, id })
  }

  delete(id: string): Promise<void> {
    this.#users.delete(id)
    this.accounts.forgetOf(id)
    this.authenticators.forgetOf(id)
    this.#pending?.forgetOf(id)
    return this.#secrets?.clear(id).then(() => undefined) ?? Promise.resolve()
  }

  #add(secret: UserSecret): Promise<void> {
    return this.#secrets?.add(secret) ?? Promise.reject(new TypeError('This adapter keeps no secrets.'))
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

/** Removes the account that goes with a credential. */
type Unlink = (authenticator: StoredAuthenticator) => void

/** WebAuthn credentials in the memory of this process, by id. */
export class MemoryAuthenticators implements AuthenticatorStore {
  readonly #rows: Map<string, StoredAuthenticator>

  /**
   * @param unlink - Removes the account that goes with a credential.
   * @param tables - Tables for the rows.
   */
  constructor(
    private readonly unlink: Unlink,
    tables: Tables = plainTables,
  ) {
    this.#rows = tables.table('authenticators')
  }

  create(authenticator: StoredAuthenticator): Promise<void> {
    if (this.#rows.has(authenticator.credentialID)) return taken('This credential belongs to a user already.')
    this.#rows.set(authenticator.credentialID, { ...authenticator })
    return Promise.resolve()
  }

  /** Whether a credential is stored, for any user. */
  has(credentialID: string): boolean {
    return this.#rows.has(credentialID)
  }

  find(credentialID: string): Promise<StoredAuthenticator | null> {
    const row = this.#rows.get(credentialID)
    return Promise.resolve(row ? { ...row } : null)
  }

  ofUser(userId: string): Promise<readonly StoredAuthenticator[]> {
    return Promise.resolve(this.#of(userId).map((row) => ({ ...row })))
  }

  use(credentialID: string, counter: number, use: AuthenticatorUse): Promise<boolean> {
    const row = this.#rows.get(credentialID)
    if (row?.counter !== counter) return Promise.resolve(false)
    this.#rows.set(credentialID, { ...row, ...use })
    return Promise.resolve(true)
  }

  rename(credentialID: string, name: string): Promise<void> {
    const row = this.#rows.get(credentialID)
    if (row) this.#rows.set(credentialID, { ...row, name })
    return Promise.resolve()
  }

  delete(credentialID: string, keepOne: boolean): Promise<boolean> {
    const row = this.#rows.get(credentialID)
    if (!row || (keepOne && this.#of(row.userId).length < 2)) return Promise.resolve(false)
    this.#rows.delete(credentialID)
    this.unlink(row)
    return Promise.resolve(true)
  }

  /** Removes the credentials of a deleted user. */
  forgetOf(userId: string): void {
    for (const { credentialID } of this.#of(userId)) this.#rows.delete(credentialID)
  }

  #of(userId: string): StoredAuthenticator[] {
    return [...this.#rows.values()].filter((row) => row.userId === userId)
  }
}
