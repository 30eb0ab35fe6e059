import type { AccountKey, DatabaseAccount } from '../../core/DatabaseAdapter.js'
import { defined } from '../../core/guards.js'
import { isAccountOf, nameOf } from '../memory/MemoryAccounts.js'
import { type AccountBounds, BoundedAccounts } from '../memory/RecentAccounts.js'
import type { FlatAccount } from './FlatAdapterFunctions.js'
import type { FlatCalls, FlatIds } from './FlatCalls.js'

const TOKENS = ['access_token', 'id_token', 'refresh_token', 'scope', 'token_type'] as const

/**
 * Accounts, by the functions of an adapter; their tokens, in the memory of this process.
 *
 * Flat functions store tokens once and cannot change them. So the tokens of the accounts that signed in last are kept here:
 * every process has its own, and refreshes its own.
 */
export class FlatAccounts extends BoundedAccounts {
  override readonly findsAll = false

  /**
   * @param calls - The adapter.
   * @param ids - Its ids.
   * @param bounds - How much is kept.
   */
  constructor(
    private readonly calls: FlatCalls,
    private readonly ids: FlatIds,
    bounds?: AccountBounds,
  ) {
    super(bounds)
  }

  override async link(account: DatabaseAccount): Promise<void> {
    // For a database, undefined members would be columns it does not know.
    await this.calls.call('linkAccount', { ...defined(account), userId: this.ids.ownOf(account.userId) })
    this.forget(nameOf(account))
    this.keep(account)
  }

  /**
   * Learns whose an account is: whoever comes by it is found by it later.
   *
   * @param userId - Its owner; undefined for nobody.
   */
  notice(account: AccountKey & Partial<Pick<DatabaseAccount, 'type'>>, userId: string | undefined): void {
    const { provider, providerAccountId, type = 'oauth' } = account
    const name = nameOf(account)
    const kept = this.rows.get(name)
    if (kept?.userId !== userId) this.forget(name)
    if (userId === undefined) return
    this.keep(kept?.userId === userId ? kept : { provider, providerAccountId, type, userId })
  }

  /** The account the user came by last; its tokens are read once from an adapter that can. */
  override async find(userId: string, provider: string, providerAccountId?: string): Promise<DatabaseAccount | null> {
    const known = [...this.rows.values()].findLast(isAccountOf(userId, provider, providerAccountId))
    if (!known || holdsTokens(known) || !this.calls.has('getAccount')) return known ? { ...known } : null
    const stored = await this.calls.call('getAccount', known.providerAccountId, provider)
    // Somebody may have signed in meanwhile, with tokens that are newer.
    const current = this.rows.get(nameOf(known))
    if (!stored || current !== known || !this.#isSame(stored, known)) return current ? { ...current } : null
    const read = { ...known, ...tokensIn(stored) }
    this.rows.set(nameOf(known), read)
    return { ...read }
  }

  /** Removes the accounts this process knows of: flat functions cannot list the others. */
  override async unlinkAll(userId: string): Promise<void> {
    const ofUser = [...this.rows.values()].filter((row) => row.userId === userId)
    for (const { provider, providerAccountId } of this.calls.has('unlinkAccount') ? ofUser : []) {
      await this.calls.call('unlinkAccount', { provider, providerAccountId })
    }
    this.forgetOf(userId)
  }

  #isSame({ provider, providerAccountId, userId }: FlatAccount, known: DatabaseAccount): boolean {
    const sameKey = provider === known.provider && providerAccountId === known.providerAccountId
    return sameKey && this.ids.textOf(userId) === known.userId
  }
}

const holdsTokens = ({ access_token, id_token, refresh_token }: DatabaseAccount): boolean =>
  (access_token ?? id_token ?? refresh_token) !== undefined

/** Databases say null for what is not there, and some say numbers as text. */
function tokensIn(stored: FlatAccount): Partial<DatabaseAccount> {
  const texts = TOKENS.map((name) => [name, stored[name]] as const).filter(([, value]) => typeof value === 'string')
  const end = Number(stored.expires_at ?? NaN)
  return { ...Object.fromEntries(texts), ...(Number.isFinite(end) && { expires_at: end }) }
}
