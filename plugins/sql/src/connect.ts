import {
  type Dialect,
  Kysely,
  MysqlDialect,
  PostgresDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { mysqlPool } from './mysqlPool.js'
import { postgresPool } from './postgresPool.js'
import type { SqlDialect } from './SqlDialect.js'
import { SqliteDriver } from './SqliteDriver.js'
import type { Tables } from './SqlTable.js'
import { textIn } from './textIn.js'

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

/** Default of `timeLimit`, in milliseconds. */
export const TIME_LIMIT_MS = 10_000

/**
 * Milliseconds that a statement of a migration may take: changing a large table or waiting for other processes takes
 * long.
 */
const MIGRATION_LIMIT_MS = 3_600_000

/** A connection to a database, opened with the first query. */
export interface Opened {
  /** Runs the queries. */
  readonly db: Kysely<Tables>
  /** Dialect of the database. */
  readonly dialect: SqlDialect
  /** Opens another connection with the time limit of migrations; not for SQLite. */
  readonly openPatient?: () => Kysely<Tables>
  /** Whether the database exists, for a SQLite file, which a query would create. */
  readonly isThere?: () => Promise<boolean>
}

/** Connects to a database. */
export function connect(location: SqlLocation, timeLimit = TIME_LIMIT_MS): Opened {
  const opened = (statementLimit: number): Kysely<Tables> =>
    new Kysely({ dialect: dialectAt(location, timeLimit, statementLimit) })
  const db = opened(timeLimit)
  // In SQLite, only whole transactions wait, and no statement is aborted. In memory, another connection is another
  // database.
  if ('sqlite' in location)
    return { db, dialect: 'sqlite', isThere: () => isSqliteThere(textIn('sqlite', location.sqlite)) }
  const openPatient = (): Kysely<Tables> => opened(Math.max(timeLimit, MIGRATION_LIMIT_MS))
  return { db, dialect: 'postgres' in location ? 'postgres' : 'mysql', openPatient }
}

/** The dialect with which Kysely connects to a database. */
export function dialectAt(location: SqlLocation, timeLimit = TIME_LIMIT_MS, statementLimit = timeLimit): Dialect {
  if ('sqlite' in location) {
    return {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(() => textIn('sqlite', location.sqlite), timeLimit),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }
  }
  if ('postgres' in location) {
    return new PostgresDialect({
      pool: async () => postgresPool(textIn('postgres', location.postgres), timeLimit, statementLimit),
    })
  }
  return new MysqlDialect({
    pool: async () => mysqlPool(textIn('mysql', location.mysql), timeLimit, statementLimit),
  })
}

async function isSqliteThere(file: string): Promise<boolean> {
  // A database in memory always exists. Whether a URL leads to a database, only the driver can tell.
  if (file === ':memory:' || /^\w{2,}:/.test(file)) return true
  const { existsSync } = await import('node:fs')
  const path = await import('node:path')
  const folder = path.dirname(file)
  if (existsSync(folder)) return existsSync(file)
  throw new TypeError(`The folder of the SQLite file does not exist: "${file}". Make it: mkdir -p ${folder}`)
}
