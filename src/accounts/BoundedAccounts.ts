import type { SomeTokens } from '../core/Account.js'
import type { AccountKey, DatabaseAccount } from '../core/DatabaseAdapter.js'
import { AccountRows } from './AccountRows.js'
import { MemoryAccounts, nameOf } from './MemoryAccounts.js'

const MOST = 5000
const MOST_BYTES = 32 * 1024 * 1024

/** How much is kept. */
export interface AccountBounds {
  /** How many accounts. Default: 5000. */
  readonly most?: number | undefined
  /** How many bytes of accounts and their tokens. Default: 32 MiB. */
  readonly bytes?: number | undefined
}

/** The accounts that were kept last, in the memory of this process: the oldest go first. */
export class BoundedAccounts extends MemoryAccounts {
  protected override readonly rows: AccountRows

  /** @param bounds - How much is kept. */
  constructor({ most = MOST, bytes = MOST_BYTES }: AccountBounds = {}) {
    super()
    this.rows = new AccountRows(most, bytes)
  }

  override async replaceTokens(
    key: AccountKey,
    refreshToken: string | undefined,
    tokens: SomeTokens,
  ): Promise<boolean> {
    const replaced = await super.replaceTokens(key, refreshToken, tokens)
    this.#trim()
    return replaced
  }

  /** Keeps an account as the youngest. */
  protected keep(account: DatabaseAccount): void {
    const name = nameOf(account)
    this.rows.delete(name)
    this.put(name, { ...account })
  }

  /** Keeps an account in the place it has. */
  protected put(name: string, account: DatabaseAccount): void {
    this.rows.set(name, account)
    this.#trim()
  }

  #trim(): void {
    for (let name = this.rows.surplus; name !== undefined; name = this.rows.surplus) this.forget(name)
  }
}
