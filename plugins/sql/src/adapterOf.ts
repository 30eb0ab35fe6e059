import type { Kysely } from 'kysely'
import { checkOptions } from './checkOptions.js'
import { connect, type SqlLocation } from './connect.js'
import { dialectOf } from './dialectOf.js'
import { locationIn } from './locationIn.js'
import { type OpenedDatabase, SqlAdapter } from './SqlAdapter.js'
import type { SqlOptions } from './SqlOptions.js'
import type { Tables } from './SqlTable.js'

/** A `Kysely` of any database. It may be of another copy of the package, so only some methods are named. */
export interface AnyKysely {
  /** As `Kysely.selectFrom`. */
  selectFrom(table: never): unknown
  /** As `Kysely.withoutPlugins`. */
  withoutPlugins(): AnyKysely
  /** As `Kysely.getExecutor`. */
  getExecutor(): { readonly adapter: object }
}

/** A database: where it is, or a Kysely instance that is connected to it. */
export type SqlDatabase = SqlLocation | AnyKysely

/**
 * Stores users, accounts, sessions, verification tokens, passkeys, counters, secrets, pending sign-ins, ended sealed
 * sessions and used sign-ins in SQLite, PostgreSQL, MySQL or MariaDB.
 *
 * Drivers are loaded with the first query: `libsql`, `pg` or `mysql2`. A MySQL pool of your own should have `timezone:
 * 'Z'`, so that times mean the same in every process. If several processes write to one SQLite file, pass the file
 * instead of a Kysely instance: with `libsql`, an instance commits nothing more after a statement has waited too long.
 *
 * @param database - Where the database is, or a Kysely instance. Your code closes the instance. Its plugins are not
 *   applied: all names come from the options.
 * @param options - Names and columns of the tables, and other options.
 * @throws ConfigurationError if an option is unknown.
 * @throws TypeError if the location names no database or the wrong one, or if the dialect of a Kysely instance is
 *   unknown. A location that is not set is an error of the first query, so that a build can load the configuration
 *   without it.
 *
 * @example
 * ```ts
 * const adapter = sqlAdapter({ sqlite: 'auth.db' })
 * await migrate(adapter)
 * ```
 */
export const sqlAdapter = (database: SqlDatabase, options: SqlOptions = {}): SqlAdapter =>
  new SqlAdapter(connectionOf(database, options), options)

function connectionOf(database: SqlDatabase, options: SqlOptions): OpenedDatabase {
  checkOptions(options)
  const { dialect, timeLimit } = options
  if (!isKysely(database)) return { ...connect(locationIn(database), timeLimit), owned: true }
  // The names of the tables come from the options, so the type of the instance does not matter.
  const db = database.withoutPlugins() as unknown as Kysely<Tables>
  return { db, dialect: dialect ?? dialectOf(database.getExecutor()), owned: false }
}

/** Whether the value is a Kysely instance. A program in JavaScript may pass anything. */
const isKysely = (database: SqlDatabase): database is AnyKysely => {
  const given: unknown = database
  return typeof given === 'object' && given !== null && 'selectFrom' in given
}
