import { randomUUID } from 'node:crypto'
import type { PartialTokens } from 'authengine'
import { AccountStore, DatabaseAdapter } from 'authengine/adapter'
import type { AccountKey, DatabaseAccount, DatabaseUser, Lease, UserStore } from 'authengine/adapter'
import { isLive, isValidDate } from 'authengine/plugin'

export type Some<T> = { readonly [K in keyof T]?: T[K] | undefined }
/** A collection of a document database. `undefined` matches a missing member in a filter, and removes it in changes. */
export interface Collection<T> {
  /** Rejects if another row has the same `id`, `email`, or `provider` with `providerAccountId`. Returns the row. */
  insert(row: T): Promise<T>
  find(filter: Some<T>): Promise<T | null>
  /** Changes one row that matches, atomically, and returns it. */
  update(filter: Some<T>, changes: Some<T>): Promise<T | null>
}
export type AccountRow = DatabaseAccount & { readonly leasedUntil?: number | undefined }

/** Users and accounts in a document database. */
export class DocumentAdapter extends DatabaseAdapter {
  override readonly users: UserStore
  override readonly accounts: AccountStore

  constructor(users: Collection<DatabaseUser>, accounts: Collection<AccountRow>) {
    super()
    this.accounts = new DocumentAccounts(accounts)
    this.users = {
      create: (user) => users.insert({ ...user, id: randomUUID() }),
      byId: async (id) => withDate(await users.find({ id })),
      byEmail: async (email) => withDate(await users.find({ email })),
      async byAccount({ provider, providerAccountId }) {
        const account = await accounts.find({ provider, providerAccountId })
        return account && withDate(await users.find({ id: account.userId }))
      },
      update: async ({ id, ...changes }) =>
        withDate(await users.update({ id }, changes)) ?? Promise.reject(new TypeError('No user has this id.')),
    }
  }
}

const withDate = (user: DatabaseUser | null): DatabaseUser | null =>
  user && { ...user, emailVerified: isValidDate(user.emailVerified) ? user.emailVerified : null }

class DocumentAccounts extends AccountStore {
  constructor(private readonly rows: Collection<AccountRow>) {
    super()
  }
  override link = (account: DatabaseAccount) => this.rows.insert(account).then(() => undefined)
  override find = (userId: string, provider: string, providerAccountId?: string) =>
    this.rows.find({ userId, provider, ...(providerAccountId !== undefined && { providerAccountId }) })
  override async lease({ provider, providerAccountId }: AccountKey, refresh_token: string, { now, until }: Lease) {
    const filter = { provider, providerAccountId, refresh_token }
    const row = await this.rows.find(filter)
    if (!row || isLive(row.leasedUntil, now)) return false
    return (await this.rows.update({ ...filter, leasedUntil: row.leasedUntil }, { leasedUntil: until })) !== null
  }
  override async replaceTokens(key: AccountKey, refresh_token: string | undefined, tokens: PartialTokens) {
    const filter = { provider: key.provider, providerAccountId: key.providerAccountId, refresh_token }
    return (await this.rows.update(filter, { ...tokens, leasedUntil: undefined })) !== null
  }
}
