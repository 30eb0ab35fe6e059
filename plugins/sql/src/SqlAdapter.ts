import {
  type AccountStore,
  type AuthenticatorStore,
  type CounterStore,
  type DatabaseAccount,
  DatabaseAdapter,
  type DatabaseUser,
  type SessionStore,
  type StoredAuthenticator,
  SystemClock,
  type UserStore,
  type VerificationTokenStore,
} from 'authengine/plugin'
import type { Kysely } from 'kysely'
import type { TableName } from './columns.js'
import { Migrations } from './Migrations.js'
import { everythingIn, type MissingPart, missingIn } from './missingIn.js'
import { SqlAccounts } from './SqlAccounts.js'
import { SqlAuthenticators } from './SqlAuthenticators.js'
import { SqlCounters } from './SqlCounters.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlOptions } from './SqlOptions.js'
import { SqlSessions } from './SqlSessions.js'
import { SqlTable } from './SqlTable.js'
import { SqlUsers } from './SqlUsers.js'
import { SqlVerificationTokens } from './SqlVerificationTokens.js'
import { shapesFrom } from './TableShape.js'
import { advised, withAdvice } from './withAdvice.js'

/** A connection, and who ends it. */
export interface SqlConnection {
  /** Runs the queries. */
  readonly db: Kysely<Record<string, Record<string, unknown>>>
  /** The dialect it speaks. */
  readonly dialect: SqlDialect
  /** Whether it ends with the adapter. */
  readonly owned: boolean
  /** Opens another one for migrations, whose statements take longer; without it, they run on `db`. */
  readonly openPatient?: () => Kysely<Record<string, Record<string, unknown>>>
  /** Whether there is a database at all, where to ask it would make one. Default: there is. */
  readonly isThere?: () => Promise<boolean>
}

/** Rows that end. */
interface Ending {
  readonly expires: Date
  readonly until: Date
}

/** Users, accounts, sessions, mailed tokens, passkeys and counters in a SQL database. Made by `sqlAdapter`. */
export class SqlAdapter extends DatabaseAdapter {
  override readonly users: Required<UserStore>
  override readonly accounts: AccountStore
  override readonly sessions: SessionStore & Required<Pick<SessionStore, 'ofUser'>>
  override readonly verificationTokens: VerificationTokenStore
  declare readonly authenticators?: AuthenticatorStore & Required<Pick<AuthenticatorStore, 'delete'>>
  declare readonly counters?: CounterStore

  readonly #accounts: SqlAccounts
  readonly #ending: readonly (readonly [table: SqlTable<Ending>, end: keyof Ending])[]

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
    const accounts = table<DatabaseAccount>('accounts')
    const keys = shapes.authenticators.columns.size > 0 ? table<StoredAuthenticator>('authenticators') : undefined
    const foreign = options.foreign === true
    this.users = withAdvice(new SqlUsers(db, users, accounts, table('sessions'), keys), foreign)
    this.#accounts = withAdvice(new SqlAccounts(table('accounts')), foreign)
    this.accounts = this.#accounts
    if (keys) this.authenticators = withAdvice(new SqlAuthenticators(db, keys, users, accounts), foreign)
    this.sessions = withAdvice(new SqlSessions(db, table('sessions'), users), foreign)
    this.verificationTokens = withAdvice(new SqlVerificationTokens(table('verificationTokens')), foreign)
    this.#ending = [
      [table('sessions'), 'expires'],
      [table('verificationTokens'), 'expires'],
    ]
    if (shapes.counters.columns.size > 0) {
      this.counters = withAdvice(new SqlCounters(db, dialect, table('counters')), foreign)
      this.#ending = [...this.#ending, [table('counters'), 'until']]
    }
  }

  /**
   * Makes the tables that are missing; the same as the function `migrate`.
   *
   * @throws TypeError for foreign tables: whoever made them changes them.
   */
  async migrate(): Promise<void> {
    if (this.options.foreign) throw new TypeError('Foreign tables are changed by whoever made them.')
    const { db, dialect, openPatient } = this.connection
    const patient = openPatient?.()
    try {
      await new Migrations(patient ?? db, dialect, shapesFrom(this.options)).run()
    } finally {
      await patient?.destroy()
    }
  }

  /**
   * What the database lacks of the tables and columns that are used; reads no row, and changes nothing: a file of SQLite
   * that is not there is not made.
   *
   * @returns Nothing when `migrate` has done its work.
   */
  async missing(): Promise<readonly MissingPart[]> {
    const { db, isThere } = this.connection
    const shapes = shapesFrom(this.options)
    return !isThere || (await isThere()) ? missingIn(db, shapes) : everythingIn(shapes)
  }

  /**
   * Ids of accounts at a provider, at most so many, in no order: `authengine doctor` looks whether another library stored them.
   *
   * @param provider - Id of the provider.
   * @param most - How many are read. Default: 1000.
   */
  async accountIds(provider: string, most = 1000): Promise<readonly string[]> {
    return this.#accounts.idsAt(provider, most)
  }

  /**
   * Removes what has ended: sessions, mailed tokens and counters. They are refused anyway; once a day is enough, by one
   * process or by all. At most a thousand rows go with each statement, so that none takes long; what was removed stays
   * removed when a later one fails.
   *
   * @param now - What ended before is removed. Default: the present.
   * @returns How many rows were removed.
   */
  async purge(now = new SystemClock().now()): Promise<number> {
    let sum = 0
    try {
      for (const [table, end] of this.#ending) sum += await table.deleteEnded(end, now)
      return sum
    } catch (error) {
      throw advised(error, this.options.foreign === true)
    }
  }

  /** Ends the connection, unless it was given as a Kysely instance: then it is whoever made it who ends it. */
  async close(): Promise<void> {
    if (this.connection.owned) await this.connection.db.destroy()
  }
}
