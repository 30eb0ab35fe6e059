import type { AccountKey, AccountStore, DatabaseUser, UserStore } from './DatabaseAdapter.js'

/** The stores that know whose an account is. */
export interface OwnerStores {
  /** Users, by their accounts. */
  readonly users: Pick<UserStore, 'byAccount'>
  /** Accounts. */
  readonly accounts: Pick<AccountStore, 'find'>
}

/**
 * The user who owns exactly this account: a store that ignores case, accents or blanks must not make two accounts one.
 *
 * @hidden
 */
export async function exactOwner({ accounts, users }: OwnerStores, key: AccountKey): Promise<DatabaseUser | null> {
  const { provider, providerAccountId } = key
  const user = await users.byAccount(key)
  const account = user && (await accounts.find(user.id, provider, providerAccountId))
  return account?.provider === provider && account.providerAccountId === providerAccountId ? user : null
}
