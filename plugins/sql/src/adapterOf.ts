import type { Kysely } from 'kysely'
import { checkOptions } from './checkOptions.js'
import { connect, type SqlLocation } from './connect.js'
import { dialectOf } from './dialectOf.js'
import { locationIn } from './locationIn.js'
import { type OpenedDatabase, SqlAdapter } from './SqlAdapter.js'
import type { SqlOptions } from './SqlOptions.js'
import type { Tables } from './SqlTable.js'

/** A database: where it is, or a Kysely instance that is connected to it. */
export type SqlDatabase<DB = unknown> = SqlLocation | Kysely<DB>

/**
 * Keeps users, accounts, sessions, verification tokens, passkeys, counters, secrets, pending sign-ins, ended sealed sessions and used sign-ins in SQLite, PostgreSQL, MySQL or MariaDB.
 *
 * Drivers are loaded with the first query: `libsql`, `pg` or `mysql2`. A MySQL pool of your own should have
 * `timezone: 'Z'`, so that times mean the same in every process. Where several processes write to one file of SQLite, name
 * the file: an instance over `libsql` commits nothing more once a statement has waited too long.
 *
 * @param database - Where the database is, or a Kysely instance; the instance stays yours, and its plugins
 *   are not applied: names are what the options say.
 * @param options - How the tables are named, and what they hold.
 * @throws ConfigurationError when an option is unknown.
 * @throws TypeError when the location names no database, or another one, or the dialect of a Kysely instance is unknown. A
 *   location that is not set is an error of the first query, so that a build can load the configuration without it.
 *
 * @example
 * ```ts
 * const adapter = sqlAdapter({ sqlite: 'auth.db' })
 * await migrate(adapter)
 * ```
 */
export const sqlAdapter = <DB>(database: SqlDatabase<DB>, options: SqlOptions = {}): SqlAdapter =>
  new SqlAdapter(connectionOf(database, options), options)

function connectionOf<DB>(database: SqlDatabase<DB>, options: SqlOptions): OpenedDatabase {
  checkOptions(options)
  const { dialect, timeLimit } = options
  if (!isKysely(database)) return { ...connect(locationIn(database), timeLimit), owned: true }
  // The names of the tables come from the options, so what the instance says of them does not matter.
  const db = database.withoutPlugins() as unknown as Kysely<Tables>
  return { db, dialect: dialect ?? dialectOf(database), owned: false }
}

/** Whatever it is that was given: a program in JavaScript may pass anything. */
const isKysely = <DB>(database: SqlDatabase<DB>): database is Kysely<DB> => {
  const given: unknown = database
  return typeof given === 'object' && given !== null && 'selectFrom' in given
}
