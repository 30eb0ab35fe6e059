import { BoundedMap } from '../../core/BoundedMap.js'
import { type AccountKey, AccountStore, type DatabaseAccount, type Lease } from '../../core/DatabaseAdapter.js'
import { isLive } from '../../core/ports.js'
import type { PartialTokens } from '../../core/User.js'
import { plainTables, type Tables } from './MemoryTable.js'

/** Accounts in the memory of this process, by provider and account id. */
export class MemoryAccounts extends AccountStore {
  /** The accounts, oldest first. */
  protected readonly rows: Map<string, DatabaseAccount>
  readonly #leases: Map<string, number>

  /** @param tables - Tables for the rows. */
  constructor(tables: Tables = plainTables) {
    super()
    this.rows = tables.table('accounts')
    this.#leases = tables.table('leases')
  }

  /** Id of the user who owns an account. */
  ownerOf(key: AccountKey): string | undefined {
    return this.rows.get(nameOf(key))?.userId
  }

  override link(account: DatabaseAccount): Promise<void> {
    if (this.rows.has(nameOf(account))) return taken('This account belongs to a user already.')
    this.rows.set(nameOf(account), { ...account })
    return Promise.resolve()
  }

  override find(userId: string, provider: string, providerAccountId?: string): Promise<DatabaseAccount | null> {
    const found = [...this.rows.values()].find(isAccountOf(userId, provider, providerAccountId))
    return Promise.resolve(found ? { ...found } : null)
  }

  override lease(key: AccountKey, refreshToken: string, { now, until }: Lease): Promise<boolean> {
    const name = nameOf(key)
    const free = this.rows.get(name)?.refresh_token === refreshToken && !isLive(this.#leases.get(name), now)
    if (free) this.#leases.set(name, until)
    return Promise.resolve(free)
  }

  override replaceTokens(key: AccountKey, refreshToken: string | undefined, tokens: PartialTokens): Promise<boolean> {
    const name = nameOf(key)
    const account = this.rows.get(name)
    if (!account || account.refresh_token !== refreshToken) return Promise.resolve(false)
    this.rows.set(name, { ...account, ...tokens } as DatabaseAccount)
    this.#leases.delete(name)
    return Promise.resolve(true)
  }

  override ofUser(userId: string): Promise<readonly DatabaseAccount[]> {
    return Promise.resolve([...this.rows.values()].filter((row) => row.userId === userId).map((row) => ({ ...row })))
  }

  override unlinkAll(userId: string): Promise<void> {
    this.forgetOf(userId)
    return Promise.resolve()
  }

  /** Removes the accounts of a user with this id, at all providers. */
  unlinkFrom(userId: string, providerAccountId: string): void {
    for (const [name, row] of this.rows)
      if (row.userId === userId && row.providerAccountId === providerAccountId) this.forget(name)
  }

  /** Removes all accounts of a user. */
  forgetOf(userId: string): void {
    for (const [name, row] of this.rows) if (row.userId === userId) this.forget(name)
  }

  /** Removes an account. */
  protected forget(name: string): void {
    this.rows.delete(name)
    this.#leases.delete(name)
  }
}

/** Whether a row is an account of a user at a provider. Without `providerAccountId`, every account there matches. */
export const isAccountOf =
  (userId: string, provider: string, providerAccountId?: string) =>
  (row: DatabaseAccount): boolean =>
    row.userId === userId &&
    row.provider === provider &&
    (providerAccountId === undefined || row.providerAccountId === providerAccountId)

/** A string that identifies an account. */
export const nameOf = ({ provider, providerAccountId }: AccountKey): string =>
  JSON.stringify([provider, providerAccountId])

/** Rejects a duplicate, as a unique key of a database does. */
export const taken = (why: string): Promise<never> => Promise.reject(new TypeError(why))

const MOST = 5000
const MAX_BYTES = 32 * 1024 * 1024
/** Bytes that a row takes in addition to its strings: objects and map entries. */
const BYTES_OF_A_ROW = 512

/** How much is kept. */
export interface AccountBounds {
  /** How many accounts. Default: 5000. */
  readonly max?: number | undefined
  /** How many bytes of accounts and their tokens. Default: 32 MiB. */
  readonly bytes?: number | undefined
}

/** The newest accounts, in the memory of this process. At a bound, the oldest are removed first. */
export class BoundedAccounts extends MemoryAccounts {
  protected override readonly rows: BoundedMap<string, DatabaseAccount>

  /** @param bounds - How much is kept. */
  constructor({ max = MOST, bytes = MAX_BYTES }: AccountBounds = {}) {
    super()
    const removed = (name: string): void => {
      this.forget(name)
    }
    this.rows = new BoundedMap({ max, weightOf: bytesOf, mostWeight: bytes, removed })
  }

  /** Stores an account as the newest. */
  protected keep(account: DatabaseAccount): void {
    this.rows.renew(nameOf(account), { ...account })
  }
}

/** Approximate number of bytes that an account takes. */
const bytesOf = (name: string, account: DatabaseAccount): number =>
  textBytes(name) + textBytes(JSON.stringify(account)) + BYTES_OF_A_ROW

/** JavaScript engines store a string with one byte per character, or with two if any character needs two. */
const textBytes = (text: string): number => (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length

/** The accounts that signed in last, in the memory of this process. Used without a database. */
export class RecentAccounts extends BoundedAccounts {
  override readonly joinsProviders = false

  override link(account: DatabaseAccount): Promise<void> {
    const name = nameOf(account)
    // Some providers send a refresh token only with the first sign-in.
    const refreshToken = account.refresh_token ?? this.rows.get(name)?.refresh_token
    this.forget(name)
    this.keep({ ...account, ...(refreshToken !== undefined && { refresh_token: refreshToken }) })
    return Promise.resolve()
  }

  /** Without a database, the id of the user is the id of the account. */
  override find(userId: string, provider: string): Promise<DatabaseAccount | null> {
    const account = this.rows.get(nameOf({ provider, providerAccountId: userId }))
    return Promise.resolve(account ? { ...account } : null)
  }
}
