import {
  type AccountKey,
  AccountStore,
  type DatabaseAccount,
  isLive,
  type Lease,
  type SomeTokens,
} from 'authengine/plugin'
import type { JsonFile } from './JsonFile.js'

/** Accounts in a JSON file. */
export class JsonAccounts extends AccountStore {
  readonly #leases = new WeakMap<DatabaseAccount, number>()

  constructor(private readonly file: JsonFile) {
    super()
  }

  override async link(account: DatabaseAccount): Promise<void> {
    if (this.#at(account)) throw new TypeError('This account belongs to somebody already.')
    this.file.rows.accounts.push({ ...account })
    await this.file.save()
  }

  override find(userId: string, provider: string, providerAccountId?: string): Promise<DatabaseAccount | null> {
    const account = this.file.rows.accounts.find(
      (row) =>
        row.userId === userId &&
        row.provider === provider &&
        (providerAccountId === undefined || row.providerAccountId === providerAccountId),
    )
    return Promise.resolve(account ? { ...account } : null)
  }

  override lease(key: AccountKey, refreshToken: string, { now, until }: Lease): Promise<boolean> {
    const account = this.#at(key)
    if (account?.refresh_token !== refreshToken || isLive(this.#leases.get(account), now)) return Promise.resolve(false)
    this.#leases.set(account, until)
    return Promise.resolve(true)
  }

  override async replaceTokens(key: AccountKey, before: string | undefined, tokens: SomeTokens): Promise<boolean> {
    const account = this.#at(key)
    if (!account || account.refresh_token !== before) return false
    // Nobody else ran since the comparison: there is no await in between.
    Object.assign(account, tokens)
    this.#leases.delete(account)
    await this.file.save()
    return true
  }

  #at({ provider, providerAccountId }: AccountKey): DatabaseAccount | undefined {
    return this.file.rows.accounts.find(
      (row) => row.provider === provider && row.providerAccountId === providerAccountId,
    )
  }
}
