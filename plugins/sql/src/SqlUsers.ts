import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  type AccountKey,
  type DatabaseAccount,
  checkSecret,
  checkSecretCount,
  type DatabaseUser,
  type PendingRow,
  rowsOfUser,
  type StoredAuthenticator,
  type UserSecret,
  type UserStore,
} from 'authengine/adapter'
import { together } from './retried.js'
import type { SqlTable, Tables } from './SqlTable.js'
import { unlessNoSuchValue } from './unlessNoSuchValue.js'

/** Other tables with rows of users; undefined if there is no such table. */
interface OwnedTables {
  /** Sessions. */
  readonly sessions: SqlTable<{ userId: string }>
  /** Passkeys. */
  readonly keys: SqlTable<StoredAuthenticator> | undefined
  /** Secrets. */
  readonly secrets: SqlTable<UserSecret> | undefined
  /** Pending sign-ins. */
  readonly pending: SqlTable<PendingRow> | undefined
}

/** Users in a table. */
export class SqlUsers implements UserStore {
  readonly extraColumns: readonly string[]

  /**
   * @param db - Runs transactions.
   * @param users - The table of users.
   * @param accounts - The table of their accounts.
   * @param owned - Other tables with rows of the users.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly users: SqlTable<DatabaseUser>,
    private readonly accounts: SqlTable<DatabaseAccount>,
    private readonly owned: OwnedTables,
  ) {
    this.extraColumns = users.columnsOfOthers
  }

  async create(user: Parameters<UserStore['create']>[0]): Promise<DatabaseUser> {
    const created = { ...user, id: randomUUID() }
    await explained(() => this.users.insert(created))
    return stored(this.users, created)
  }

  async createWithAccount(
    ...[user, rows]: Parameters<NonNullable<UserStore['createWithAccount']>>
  ): Promise<DatabaseUser> {
    const created = { ...user, id: randomUUID() }
    const { account, authenticator, secrets } = rowsOfUser(created.id, rows)
    if (secrets.length > 0 && !this.owned.secrets) throw new TypeError('These tables cannot store secrets.')
    for (const secret of secrets) {
      checkSecret(secret)
      checkSecretCount(secret.kind, secrets.filter(({ kind }) => kind === secret.kind).length)
    }
    if (authenticator && !this.owned.keys) {
      throw new TypeError('These tables cannot store passkeys. Name the table for them in `tables.authenticators`.')
    }
    return together(this.db, async (transaction) => {
      await explained(() => this.users.within(transaction).insert(created))
      await this.accounts.within(transaction).insert(account)
      if (authenticator) await this.owned.keys?.within(transaction).insert(authenticator)
      for (const secret of secrets) await this.owned.secrets?.within(transaction).insert(secret)
      return stored(this.users.within(transaction), created)
    })
  }

  byId(id: string): Promise<DatabaseUser | null> {
    return this.users.find({ id })
  }

  byEmail(email: string): Promise<DatabaseUser | null> {
    return this.users.find({ email })
  }

  async byAccount({ provider, providerAccountId }: AccountKey): Promise<DatabaseUser | null> {
    const { accounts, users } = this
    const row = await this.db
      .selectFrom(`${accounts.name} as a`)
      .innerJoin(`${users.name} as u`, `u.${users.column('id')}`, `a.${accounts.column('userId')}`)
      .select(users.selection('u'))
      .where(accounts.where({ provider, providerAccountId }, 'a'))
      .executeTakeFirst()
    return row ? users.record(row, 'u') : null
  }

  async update({ id, ...changes }: Parameters<UserStore['update']>[0]): Promise<DatabaseUser> {
    await this.users.update({ id }, given(changes))
    const user = await this.byId(id)
    if (user) return user
    throw new TypeError('There is no user with this id.')
  }

  /** Removes a user and all rows that belong to the user. */
  async delete(id: string): Promise<void> {
    const remove = (): Promise<void> =>
      together(this.db, async (transaction) => {
        const { keys, pending, secrets, sessions } = this.owned
        for (const table of [sessions, keys, secrets, pending, this.accounts])
          await table?.within(transaction).delete({ userId: id })
        await this.users.within(transaction).delete({ id })
      })
    await unlessNoSuchValue(remove, undefined)
  }
}

/**
 * A new user as look-ups return it. It is read again if the application has its own columns, which may have defaults.
 */
async function stored(users: SqlTable<DatabaseUser>, created: DatabaseUser): Promise<DatabaseUser> {
  return (users.columnsOfOthers.length > 0 ? await users.find({ id: created.id }) : null) ?? users.kept(created)
}

/** Error codes for a required column without a value: SQLite, PostgreSQL, MySQL and MariaDB. */
const NEEDS_VALUE: ReadonlySet<unknown> = new Set([
  'SQLITE_CONSTRAINT_NOTNULL',
  '23502',
  'ER_BAD_NULL_ERROR',
  'ER_NO_DEFAULT_FOR_FIELD',
])

/** Stores a user. If a required column of the application has no value, the error says what to do. */
async function explained(insert: () => Promise<void>): Promise<void> {
  try {
    await insert()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NEEDS_VALUE.has(error.code))) throw error
    throw new TypeError(
      'A column of the users table must have a value, and a new user has none for it. Give the column a default, or name it in ' +
        'columns.users of sqlAdapter and have the profile callback of every provider return it.',
      { cause: error },
    )
  }
}

const given = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
