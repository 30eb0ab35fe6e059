import { type Dialect, Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely'
import { mysqlPool } from './mysqlPool.js'
import { postgresPool } from './postgresPool.js'
import type { SqlDialect } from './SqlDialect.js'
import { sqliteFile } from './sqliteFile.js'
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

/** Milliseconds after which a database that does not answer has failed. */
export const TIME_LIMIT_MS = 10_000

/** A connection to a database, opened with the first query. */
export const connect = (
  location: SqlLocation,
  timeLimit = TIME_LIMIT_MS,
): { readonly db: Kysely<Tables>; readonly dialect: SqlDialect } => ({
  db: new Kysely({ dialect: dialectAt(location, timeLimit) }),
  dialect: 'sqlite' in location ? 'sqlite' : 'postgres' in location ? 'postgres' : 'mysql',
})

/** What Kysely needs to connect to a database. */
export function dialectAt(location: SqlLocation, timeLimit = TIME_LIMIT_MS): Dialect {
  if ('sqlite' in location) return new SqliteDialect({ database: () => sqliteFile(location.sqlite, timeLimit) })
  if ('postgres' in location) {
    return new PostgresDialect({ pool: () => postgresPool(location.postgres, timeLimit) })
  }
  return new MysqlDialect({ pool: () => mysqlPool(location.mysql, timeLimit) })
}
