import {
  type AccountStore,
  type AuthenticatorStore,
  type CounterStore,
  DatabaseAdapter,
  type EndedSessionStore,
  type PendingStore,
  type RevocationList,
  type SessionStore,
  type UserSecretStore,
  type UserStore,
  type VerificationTokenStore,
} from 'authengine/adapter'
import { type StoreToken, SystemClock } from 'authengine/plugin'
import type { Kysely } from 'kysely'
import { Migrations } from './Migrations.js'
import { answers, everythingIn, type MissingPart, missingIn, missingVersions } from './missingIn.js'
import { connectionOver, PluginStores } from './pluginStores.js'
import { retried } from './retried.js'
import type { SqlAccounts } from './SqlAccounts.js'
import type { SqlDialect } from './SqlDialect.js'
import { additionsFrom, type SqlLayout, tablesFrom } from './SqlLayout.js'
import type { SqlOptions } from './SqlOptions.js'
import { SqlTable } from './SqlTable.js'
import { storesIn } from './storesIn.js'
import { pluginTablesIn } from './tablesOf.js'
import { shapesFrom } from './TableShape.js'
import { advised } from './withAdvice.js'

/** A connection, and whether the adapter closes it. */
export interface OpenedDatabase {
  /** Runs the queries. */
  readonly db: Kysely<Record<string, Record<string, unknown>>>
  /** Dialect of the database. */
  readonly dialect: SqlDialect
  /** Whether the adapter closes it. */
  readonly owned: boolean
  /** Opens another connection for migrations, whose statements take longer; without it, they run on `db`. */
  readonly openPatient?: () => Kysely<Record<string, Record<string, unknown>>>
  /** Whether the database exists, for a database that a query would create. Default: it exists. */
  readonly isThere?: () => Promise<boolean>
}

/** Tables whose rows expire, and the column of the expiry. */
const ENDING = [
  ['sessions', 'expires'],
  ['verificationTokens', 'expires'],
  ['counters', 'until'],
  ['secrets', 'expires'],
  ['pending', 'expires'],
  ['ended', 'until'],
  ['used', 'until'],
] as const

/** Highest number of attempts of a transaction. */
const TRIES = 10

/** All stores, in a SQL database. Created by `sqlAdapter`. */
export class SqlAdapter extends DatabaseAdapter {
  override readonly users: Required<UserStore>
  override readonly accounts: AccountStore
  override readonly sessions: SessionStore & Required<Pick<SessionStore, 'ofUser'>>
  override readonly verificationTokens: VerificationTokenStore
  declare readonly authenticators?: AuthenticatorStore & Required<Pick<AuthenticatorStore, 'delete'>>
  declare readonly counters?: CounterStore
  declare readonly secrets?: UserSecretStore
  declare readonly pending?: PendingStore
  declare readonly ended?: EndedSessionStore
  declare readonly used?: RevocationList

  readonly #accounts: Pick<SqlAccounts, 'idsAt'>
  readonly #leases = new Map<string, number>()
  readonly #plugins: PluginStores

  /**
   * @param connection - The database.
   * @param options - Names and columns of the tables.
   */
  constructor(
    private readonly connection: OpenedDatabase,
    private readonly options: SqlOptions = {},
  ) {
    super()
    const { db, dialect } = connection
    const { accounts, sessions, users, verificationTokens, ...others } = storesIn(db, dialect, options, this.#leases)
    this.users = users
    this.#accounts = accounts
    this.accounts = accounts
    this.sessions = sessions
    this.verificationTokens = verificationTokens
    Object.assign(this, others)
    this.#plugins = new PluginStores(db, dialect, pluginTablesIn(options))
  }

  /**
   * Runs `work`, and undoes all its changes if it rejects. If the database aborts a transaction in favor of another
   * one, it runs again, up to ten times.
   *
   * @param work - Must use only the adapter that it gets: in SQLite, any other adapter waits for the end of the
   *   transaction. If a method rejects, `work` must reject too: PostgreSQL accepts no further statement.
   */
  override transaction<T>(work: (tx: DatabaseAdapter) => Promise<T>): Promise<T> {
    const { db, dialect } = this.connection
    const plugins = pluginTablesIn(this.options)
    const run = (): Promise<T> =>
      db.transaction().execute((transaction) => {
        const stores = storesIn(transaction, dialect, this.options, this.#leases)
        const extensions = new PluginStores(transaction, dialect, plugins)
        return work(new SqlTransaction({ ...stores, extension: (token) => extensions.get(token) }))
      })
    return retried(run, TRIES)
  }

  override extension<S>(token: StoreToken<S>): S | undefined {
    return this.#plugins.get(token)
  }

  /**
   * Creates missing tables, also those of plugins, and adds what newer versions need. Same as the function `migrate`.
   *
   * @throws TypeError for foreign tables, unless there are tables of plugins: the application changes its own tables.
   */
  async migrate(): Promise<void> {
    const { foreign } = this.options
    const plugins = pluginTablesIn(this.options)
    if (foreign && plugins.length === 0)
      throw new TypeError(
        'This adapter uses foreign tables, which authengine does not change. Change them with the migrations of your application.',
      )
    const { db, dialect, openPatient } = this.connection
    const patient = openPatient?.()
    try {
      const shapes = foreign ? undefined : shapesFrom(this.options)
      await new Migrations(patient ?? db, dialect, shapes, plugins).run()
    } finally {
      await patient?.destroy()
    }
  }

  /**
   * Tables and columns that the adapter uses and the database lacks. It reads no rows of these tables and changes
   * nothing: a missing SQLite file is not created.
   *
   * @returns An empty list if nothing is missing.
   */
  async missing(): Promise<readonly MissingPart[]> {
    const { db, isThere } = this.connection
    const shapes = shapesFrom(this.options)
    const plugins = pluginTablesIn(this.options)
    if (isThere && !(await isThere())) return everythingIn(shapes, plugins)
    return [...(await missingIn(db, shapes)), ...(await missingVersions(db, plugins))]
  }

  /**
   * Where the rows are stored, for tools that move rows, such as `@authengine/migrate`. Nothing is read from the
   * database.
   */
  layout(): SqlLayout {
    const { db, dialect } = this.connection
    return {
      connection: connectionOver(db, dialect),
      tables: tablesFrom(this.options),
      foreign: this.options.foreign === true,
      additions: additionsFrom(this.options, dialect),
    }
  }

  /**
   * Ids of accounts at a provider, in no particular order. `authengine doctor` checks whether another library stored
   * them.
   *
   * @param provider - Id of the provider.
   * @param max - Highest number of ids. Default: 1000.
   */
  async accountIds(provider: string, max = 1000): Promise<readonly string[]> {
    return this.#accounts.idsAt(provider, max)
  }

  /**
   * Values of a column of any table of the database, in no particular order, without null. `authengine doctor` looks for
   * tables of other libraries with it. It changes nothing.
   *
   * @param table - Name of the table in the database.
   * @param column - Name of the column in the database.
   * @param max - Highest number of values. Default: 1000.
   * @returns Undefined if there is no such table or column.
   */
  async valuesIn(table: string, column: string, max = 1000): Promise<readonly unknown[] | undefined> {
    const { db, isThere } = this.connection
    if ((isThere && !(await isThere())) || !(await answers(db, table, [column]))) return undefined
    const name = `${table}.${column}`
    const rows = await db.selectFrom(table).select(`${name} as value`).where(name, 'is not', null).limit(max).execute()
    return rows.map(({ value }) => value)
  }

  /**
   * Counts sessions whose token is stored in plain text, as other libraries store it, and not as a hash. `authengine
   * doctor` uses it. It changes nothing.
   *
   * @param max - Highest number of sessions to look at. Default: 1000.
   * @returns How many sessions were looked at, and how many of them have a plain token.
   */
  async plainSessions(max = 1000): Promise<{ readonly all: number; readonly plain: number }> {
    const { columns, name } = shapesFrom(this.options).sessions
    const tokens = (await this.valuesIn(name, columns.get('sessionToken')?.name ?? 'sessionToken', max)) ?? []
    return { all: tokens.length, plain: tokens.filter((token) => !String(token).startsWith('sha256:')).length }
  }

  /**
   * Removes expired rows: sessions, verification tokens, counters, secrets, pending sign-ins, and records of ended
   * sealed sessions and used sign-ins. They are refused anyway, so once a day is enough, in one process or in all. Each
   * statement removes at most a thousand rows, so that none takes long. If a statement fails, the rows that earlier
   * ones removed stay removed.
   *
   * @param now - Rows that expired before this time are removed. Default: the current time.
   * @returns How many rows were removed.
   */
  async purge(now = new SystemClock().now()): Promise<number> {
    let sum = 0
    try {
      const { db, dialect } = this.connection
      const shapes = shapesFrom(this.options)
      for (const [name, end] of ENDING) {
        if (!shapes[name].columns.has(end)) continue
        sum += await new SqlTable<{ expires: Date; until: Date }>(db, dialect, shapes[name]).deleteEnded(end, now)
      }
      return sum
    } catch (error) {
      throw advised(error, this.options.foreign === true)
    }
  }

  /** Closes the connection. A Kysely instance of your own stays open. */
  async close(): Promise<void> {
    if (this.connection.owned) await this.connection.db.destroy()
  }
}

/** The stores in a transaction. */
class SqlTransaction extends DatabaseAdapter {
  declare readonly users: UserStore
  declare readonly accounts: AccountStore

  constructor(stores: Omit<DatabaseAdapter, 'transaction'>) {
    super()
    Object.assign(this, stores)
  }
}
