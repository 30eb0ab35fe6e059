import type {
  AuthenticatorStore,
  AuthenticatorUse,
  DatabaseAccount,
  DatabaseUser,
  StoredAuthenticator,
} from 'authengine/adapter'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { together } from './retried.js'
import type { SqlTable, Tables } from './SqlTable.js'

/** WebAuthn credentials in a table. */
export class SqlAuthenticators implements AuthenticatorStore {
  readonly rename?: NonNullable<AuthenticatorStore['rename']>

  /**
   * @param db - Runs transactions.
   * @param authenticators - The table of keys.
   * @param users - The table of their users.
   * @param accounts - The table of the accounts that belong to the keys.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly authenticators: SqlTable<StoredAuthenticator>,
    private readonly users: SqlTable<DatabaseUser>,
    private readonly accounts: SqlTable<DatabaseAccount>,
  ) {
    if (!authenticators.has('name')) return
    this.rename = async (credentialID, name) => {
      await authenticators.update({ credentialID }, { name })
    }
  }

  create(authenticator: StoredAuthenticator): Promise<void> {
    return this.authenticators.insert(authenticator)
  }

  find(credentialID: string): Promise<StoredAuthenticator | null> {
    return this.authenticators.find({ credentialID })
  }

  /** Oldest first, if the table has a column for the creation date. */
  ofUser(userId: string): Promise<readonly StoredAuthenticator[]> {
    return this.authenticators.list({ userId }, this.authenticators.has('createdAt') ? 'createdAt' : 'credentialID')
  }

  async use(credentialID: string, before: number, use: AuthenticatorUse): Promise<boolean> {
    const { counter, credentialBackedUp, lastUsed } = use
    const changes = { counter, credentialBackedUp, ...(lastUsed !== undefined && { lastUsed }) }
    const column = sql.ref(`${this.authenticators.name}.${this.authenticators.column('counter')}`)
    return (await this.authenticators.update({ credentialID }, changes, sql<SqlBool>`${column} = ${before}`)) > 0
  }

  async delete(credentialID: string, keepOne: boolean): Promise<boolean> {
    const key = await this.find(credentialID)
    if (!key) return false
    const { providerAccountId, userId } = key
    return together(this.db, async (transaction) => {
      // Locks the user, because two concurrent calls could otherwise remove the last two keys.
      await this.users.within(transaction).locked({ id: userId })
      const keys = await this.authenticators.within(transaction).locked({ userId })
      if (!keys.some((each) => each.credentialID === credentialID) || (keepOne && keys.length < 2)) return false
      await this.authenticators.within(transaction).delete({ credentialID })
      await this.accounts.within(transaction).delete({ userId, providerAccountId })
      return true
    })
  }
}
