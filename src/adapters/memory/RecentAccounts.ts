import { BoundedMap } from '../../core/BoundedMap.js'
import type { DatabaseAccount } from '../../core/DatabaseAdapter.js'
import { MemoryAccounts, nameOf } from './MemoryAccounts.js'

const MOST = 5000
const MOST_BYTES = 32 * 1024 * 1024
/** What a row takes beside its texts: objects, and their places in maps. */
const BYTES_OF_A_ROW = 512

/** How much is kept. */
export interface AccountBounds {
  /** How many accounts. Default: 5000. */
  readonly most?: number | undefined
  /** How many bytes of accounts and their tokens. Default: 32 MiB. */
  readonly bytes?: number | undefined
}

/** The accounts that were kept last, in the memory of this process: the oldest go first. */
export class BoundedAccounts extends MemoryAccounts {
  protected override readonly rows: BoundedMap<string, DatabaseAccount>

  /** @param bounds - How much is kept. */
  constructor({ most = MOST, bytes = MOST_BYTES }: AccountBounds = {}) {
    super()
    const removed = (name: string): void => {
      this.forget(name)
    }
    this.rows = new BoundedMap({ most, weightOf: bytesOf, mostWeight: bytes, removed })
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
