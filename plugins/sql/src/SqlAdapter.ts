import {
  type AccountStore,
  type CounterStore,
  type DatabaseAccount,
  DatabaseAdapter,
  type DatabaseUser,
  type SessionStore,
  type UserStore,
  type VerificationTokenStore,
} from 'authengine/plugin'
import type { Kysely } from 'kysely'
import type { TableName } from './columns.js'
import { Migrations } from './Migrations.js'
import { SqlAccounts } from './SqlAccounts.js'
import { SqlCounters } from './SqlCounters.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlOptions } from './SqlOptions.js'
import { SqlSessions } from './SqlSessions.js'
import { SqlTable } from './SqlTable.js'
import { SqlUsers } from './SqlUsers.js'
import { SqlVerificationTokens } from './SqlVerificationTokens.js'
import { shapesFrom } from './TableShape.js'

/** A connection, and who ends it. */
export interface SqlConnection {
  /** Runs the queries. */
  readonly db: Kysely<Record<string, Record<string, unknown>>>
  /** The dialect it speaks. */
  readonly dialect: SqlDialect
  /** Whether it ends with the adapter. */
  readonly owned: boolean
}

/** Users, accounts, sessions, mailed tokens and counters in a SQL database. Made by `sqlAdapter`. */
export class SqlAdapter extends DatabaseAdapter {
  override readonly users: Required<UserStore>
  override readonly accounts: AccountStore
  override readonly sessions: SessionStore & Required<Pick<SessionStore, 'ofUser'>>
  override readonly verificationTokens: VerificationTokenStore
  declare readonly counters?: CounterStore

  /**
   * @param connection - The database.
   * @param options - How the tables are named, and what they hold.
   */
  constructor(
    private readonly connection: SqlConnection,
    private readonly options: SqlOptions = {},
  ) {
    super()
    const { db, dialect } = connection
    const shapes = shapesFrom(options)
    const table = <Row extends object>(name: TableName): SqlTable<Row> => new SqlTable(db, dialect, shapes[name])
    const users = table<DatabaseUser>('users')
    this.users = new SqlUsers(db, users, table<DatabaseAccount>('accounts'), table('sessions'))
    this.accounts = new SqlAccounts(table('accounts'))
    this.sessions = new SqlSessions(db, table('sessions'), users)
    this.verificationTokens = new SqlVerificationTokens(table('verificationTokens'))
    if (shapes.counters.columns.size > 0) this.counters = new SqlCounters(db, dialect, table('counters'))
  }

  /**
   * Makes the tables that are missing; the same as the function `migrate`.
   *
   * @throws TypeError for foreign tables: whoever made them changes them.
   */
  async migrate(): Promise<void> {
    if (this.options.foreign) throw new TypeError('Foreign tables are changed by whoever made them.')
    const { db, dialect } = this.connection
    await new Migrations(db, dialect, shapesFrom(this.options)).run()
  }

  /** Ends the connection, unless it was given as a Kysely instance: then it is whoever made it who ends it. */
  async close(): Promise<void> {
    if (this.connection.owned) await this.connection.db.destroy()
  }
}
