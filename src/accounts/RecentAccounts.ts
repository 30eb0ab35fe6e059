import type { DatabaseAccount } from '../core/DatabaseAdapter.js'
import { BoundedAccounts } from './BoundedAccounts.js'
import { nameOf } from './MemoryAccounts.js'

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
