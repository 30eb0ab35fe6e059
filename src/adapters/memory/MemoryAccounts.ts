import { BoundedMap } from '../../core/BoundedMap.js'
import { type AccountKey, AccountStore, type DatabaseAccount, type Lease } from '../../core/DatabaseAdapter.js'
import { isLive } from '../../core/ports.js'
import type { PartialTokens } from '../../core/User.js'
import { plainTables, type Tables } from './MemoryTable.js'

/** Accounts in the memory of this process, by provider and id there. */
export class MemoryAccounts extends AccountStore {
  /** The accounts, oldest first. */
  protected readonly rows: Map<string, DatabaseAccount>
  readonly #leases: Map<string, number>

  /** @param tables - Where the rows are. */
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

  /** Forgets the accounts with this id that a user has at any provider. */
  unlinkFrom(userId: string, providerAccountId: string): void {
    for (const [name, row] of this.rows)
      if (row.userId === userId && row.providerAccountId === providerAccountId) this.forget(name)
  }

  /** Forgets the accounts of a user who is gone. */
  forgetOf(userId: string): void {
    for (const [name, row] of this.rows) if (row.userId === userId) this.forget(name)
  }

  /** Forgets an account. */
  protected forget(name: string): void {
    this.rows.delete(name)
    this.#leases.delete(name)
  }
}

/** Whether a row is the account of a user at a provider, where they may have several. */
export const isAccountOf =
  (userId: string, provider: string, providerAccountId?: string) =>
  (row: DatabaseAccount): boolean =>
    row.userId === userId &&
    row.provider === provider &&
    (providerAccountId === undefined || row.providerAccountId === providerAccountId)

/** One text for each account. */
export const nameOf = ({ provider, providerAccountId }: AccountKey): string =>
  JSON.stringify([provider, providerAccountId])

/** Refuses what belongs to a user already, as a unique key does. */
export const taken = (why: string): Promise<never> => Promise.reject(new TypeError(why))

const MOST = 5000
const MAX_BYTES = 32 * 1024 * 1024
/** What a row takes beside its texts: objects, and their places in maps. */
const BYTES_OF_A_ROW = 512

/** How much is kept. */
export interface AccountBounds {
  /** How many accounts. Default: 5000. */
  readonly max?: number | undefined
  /** How many bytes of accounts and their tokens. Default: 32 MiB. */
  readonly bytes?: number | undefined
}

/** The accounts that were kept last, in the memory of this process: the oldest go first. */
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

  /** Keeps an account as the youngest. */
  protected keep(account: DatabaseAccount): void {
    this.rows.renew(nameOf(account), { ...account })
  }
}

/** How many bytes an account takes, about. */
const bytesOf = (name: string, account: DatabaseAccount): number =>
  textBytes(name) + textBytes(JSON.stringify(account)) + BYTES_OF_A_ROW

/** Engines keep a text in one byte for each character, or in two where one of them needs it. */
const textBytes = (text: string): number => (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length

/** The accounts of those who signed in last, in the memory of this process: what there is without a database. */
export class RecentAccounts extends BoundedAccounts {
  override readonly joinsProviders = false

  override link(account: DatabaseAccount): Promise<void> {
    const name = nameOf(account)
    // Some providers send a refresh token the first time only.
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
