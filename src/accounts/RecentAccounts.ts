import type { DatabaseAccount } from '../ports/index.js'
import { MemoryAccounts, nameOf } from './MemoryAccounts.js'

const MOST = 5000

/** The accounts of those who signed in last, in the memory of this process: what there is without a database. */
export class RecentAccounts extends MemoryAccounts {
  override readonly joinsProviders = false

  /** @param most - How many are kept; the oldest go first. */
  constructor(private readonly most = MOST) {
    super()
  }

  override link(account: DatabaseAccount): Promise<void> {
    const name = nameOf(account)
    // Some providers send a refresh token the first time only.
    const refreshToken = account.refresh_token ?? this.rows.get(name)?.refresh_token
    this.forget(name)
    this.rows.set(name, { ...account, ...(refreshToken !== undefined && { refresh_token: refreshToken }) })
    const [oldest] = this.rows.keys()
    if (this.rows.size > this.most && oldest !== undefined) this.forget(oldest)
    return Promise.resolve()
  }

  /** Without a database, the id of the user is the id of the account. */
  override find(userId: string, provider: string): Promise<DatabaseAccount | null> {
    const account = this.rows.get(nameOf({ provider, providerAccountId: userId }))
    return Promise.resolve(account ? { ...account } : null)
  }
}
