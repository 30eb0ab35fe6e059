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
import { everythingIn, type MissingPart, missingIn, missingVersions } from './missingIn.js'
import { PluginStores } from './pluginStores.js'
import { retried } from './retried.js'
import type { SqlAccounts } from './SqlAccounts.js'
import type { SqlDialect } from './SqlDialect.js'
import type { SqlOptions } from './SqlOptions.js'
import { SqlTable } from './SqlTable.js'
import { storesIn } from './storesIn.js'
import { pluginTablesIn } from './tablesOf.js'
import { shapesFrom } from './TableShape.js'
import { advised } from './withAdvice.js'

/** A connection, and who ends it. */
export interface OpenedDatabase {
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

/** Tables whose rows end, and the column that says when. */
const ENDING = [
  ['sessions', 'expires'],
  ['verificationTokens', 'expires'],
  ['counters', 'until'],
  ['secrets', 'expires'],
  ['pending', 'expires'],
  ['ended', 'until'],
  ['used', 'until'],
] as const

/** How often the work of a transaction runs at most. */
const TRIES = 10

/** Everything that an adapter keeps, in a SQL database. Made by `sqlAdapter`. */
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
   * @param options - How the tables are named, and what they hold.
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
   * All or nothing. A transaction that the database gave up in favour of another one runs again, up to ten times.
   *
   * @param work - Uses the adapter that it gets, and no other: in SQLite, the other one waits for the end of the transaction. If a
   *   method rejects, it rejects as well: in PostgreSQL, nothing can be done after that.
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
   * Makes the tables that are missing, those of plugins included; the same as the function `migrate`.
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
   * What the database lacks of the tables and columns that are used; reads no row of theirs, and changes nothing: a file of SQLite
   * that is not there is not made.
   *
   * @returns Nothing when `migrate` has done its work.
   */
  async missing(): Promise<readonly MissingPart[]> {
    const { db, isThere } = this.connection
    const shapes = shapesFrom(this.options)
    const plugins = pluginTablesIn(this.options)
    if (isThere && !(await isThere())) return everythingIn(shapes, plugins)
    return [...(await missingIn(db, shapes)), ...(await missingVersions(db, plugins))]
  }

  /**
   * Ids of accounts at a provider, at most so many, in no order: `authengine doctor` looks whether another library stored them.
   *
   * @param provider - Id of the provider.
   * @param max - How many are read. Default: 1000.
   */
  async accountIds(provider: string, max = 1000): Promise<readonly string[]> {
    return this.#accounts.idsAt(provider, max)
  }

  /**
   * Removes what has ended: sessions, verification tokens, counters, secrets, pending sign-ins, and what is
   * known of ended sealed sessions and used sign-ins. They are refused anyway; once a day is
   * enough, by one process or by all. At most a thousand rows go with each statement, so that none takes long; what was removed stays
   * removed when a later one fails.
   *
   * @param now - What ended before is removed. Default: the present.
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

  /** Ends the connection, unless it was given as a Kysely instance: then your code ends it. */
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
