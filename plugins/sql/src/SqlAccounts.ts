import type { PartialTokens } from 'authengine'
import { type AccountKey, AccountStore, type DatabaseAccount, type Lease } from 'authengine/adapter'
import { isLive } from 'authengine/plugin'
import { sql, type SqlBool } from 'kysely'
import type { SqlTable } from './SqlTable.js'
import { unlessNoSuchValue } from './unlessNoSuchValue.js'

/** An account as it is stored. */
export interface AccountRow extends DatabaseAccount {
  /** When the reservation of its token refresh ends, in seconds since 1970. */
  readonly refresh_lease?: number
}

/** Accounts in a table. */
export class SqlAccounts extends AccountStore {
  readonly #leases: Map<string, number>

  /**
   * @param accounts - The table.
   * @param leases - Reservations of token refreshes, for tables without a column for them.
   */
  constructor(
    private readonly accounts: SqlTable<AccountRow>,
    leases = new Map<string, number>(),
  ) {
    super()
    this.#leases = leases
  }

  override link(account: DatabaseAccount): Promise<void> {
    return this.accounts.insert(account)
  }

  override async find(userId: string, provider: string, providerAccountId?: string): Promise<DatabaseAccount | null> {
    const which = providerAccountId === undefined ? {} : { providerAccountId }
    const row = await this.accounts.find({ userId, provider, ...which }, 'providerAccountId')
    return row && accountIn(row)
  }

  override ofUser(userId: string): Promise<readonly DatabaseAccount[]> {
    return unlessNoSuchValue(async () => (await this.accounts.list({ userId })).map(accountIn), [])
  }

  /** Ids of accounts at a provider, at most `max`, in no particular order. */
  idsAt(provider: string, max: number): Promise<readonly string[]> {
    return this.accounts.texts('providerAccountId', { provider }, max)
  }

  override async lease(key: AccountKey, refreshToken: string, lease: Lease): Promise<boolean> {
    const where = { ...keyOf(key), refresh_token: refreshToken }
    if (!this.accounts.has('refresh_lease')) {
      return (await this.accounts.find(where)) !== null && this.#leaseHere(key, lease)
    }
    const column = sql.ref(this.accounts.column('refresh_lease'))
    // Foreign tables of SQLite may contain any type here, and a text is greater than every number.
    const isHeld = sql`(${column} > ${lease.now} and ${column} <= ${sql.lit(Number.MAX_SAFE_INTEGER)})`
    const free = sql<SqlBool>`(${column} is null or not ${isHeld})`
    return (await this.accounts.update(where, { refresh_lease: lease.until }, free)) > 0
  }

  override async replaceTokens(
    key: AccountKey,
    refreshToken: string | undefined,
    tokens: PartialTokens,
  ): Promise<boolean> {
    const where = { ...keyOf(key), refresh_token: refreshToken ?? null }
    const changes = Object.fromEntries(Object.entries(tokens).filter(([member]) => !FIXED.has(member)))
    const replaced = (await this.accounts.update(where, { ...changes, refresh_lease: null })) > 0
    if (replaced) this.#leases.delete(nameOf(key))
    return replaced
  }

  override async unlinkAll(userId: string): Promise<void> {
    await unlessNoSuchValue(() => this.accounts.delete({ userId }), 0)
  }

  #leaseHere(key: AccountKey, { now, until }: Lease): boolean {
    const name = nameOf(key)
    if (isLive(this.#leases.get(name), now)) return false
    this.#leases.set(name, until)
    return true
  }
}

/** Converts a row to an account, without the members that are null. */
const accountIn = (row: AccountRow): DatabaseAccount =>
  Object.fromEntries(
    Object.entries(row).filter(([member, value]) => value !== null && member !== 'refresh_lease'),
  ) as unknown as DatabaseAccount

/** Members that identify the account and its owner. Replacing tokens must not change them. */
const FIXED: ReadonlySet<string> = new Set(['userId', 'type', 'provider', 'providerAccountId'])

const keyOf = ({ provider, providerAccountId }: AccountKey): AccountKey => ({ provider, providerAccountId })
const nameOf = ({ provider, providerAccountId }: AccountKey): string => JSON.stringify([provider, providerAccountId])
