import { type Dialect, Kysely, MysqlDialect, PostgresDialect, type SqliteDatabase, SqliteDialect } from 'kysely'
import type { SqlDialect } from './SqlDialect.js'
import type { Tables } from './SqlTable.js'

/** Where a database is; the driver is loaded with the first query. */
export type SqlLocation =
  | {
      /** A file, or `:memory:`. Needs the package `libsql`. */
      readonly sqlite: string
    }
  | {
      /** A URL such as `postgres://user:password@host/database`. Needs the package `pg`. */
      readonly postgres: string
    }
  | {
      /** A URL such as `mysql://user:password@host/database`; MariaDB too. Needs the package `mysql2`. */
      readonly mysql: string
    }

/** Milliseconds for which a process waits while another one writes to the same file. */
const BUSY_MS = 5000
const CONNECT_MS = 10_000

/** A connection to a database, opened with the first query. */
export function connect(location: SqlLocation): { readonly db: Kysely<Tables>; readonly dialect: SqlDialect } {
  if ('sqlite' in location) return opened('sqlite', new SqliteDialect({ database: () => sqliteFile(location.sqlite) }))
  if ('postgres' in location) {
    return opened('postgres', new PostgresDialect({ pool: () => postgresPool(location.postgres) }))
  }
  return opened('mysql', new MysqlDialect({ pool: () => mysqlPool(location.mysql) }))
}

const opened = (dialect: SqlDialect, driver: Dialect): ReturnType<typeof connect> => ({
  db: new Kysely({ dialect: driver }),
  dialect,
})

async function sqliteFile(file: string): Promise<SqliteDatabase> {
  const { default: Database } = await import('libsql')
  const database = new Database(file)
  // First of all: the next line may have to wait already.
  database.pragma(`busy_timeout = ${String(BUSY_MS)}`)
  database.pragma('journal_mode = WAL')
  database.pragma('foreign_keys = ON')
  return database
}

async function postgresPool(connectionString: string) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the whole program.
  pool.on('error', () => undefined)
  return pool
}

async function mysqlPool(uri: string) {
  const { createPool } = await import('mysql2')
  return createPool({ uri, charset: 'utf8mb4', timezone: 'Z', connectTimeout: CONNECT_MS })
}
