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

/** Milliseconds after which a database that does not answer has failed. */
export const TIME_LIMIT_MS = 10_000

/** Milliseconds that a statement of a migration may take: large tables change slowly, and other processes are waited for. */
const MIGRATION_LIMIT_MS = 3_600_000

/** A connection to a database, opened with the first query. */
export interface Opened {
  /** Runs the queries. */
  readonly db: Kysely<Tables>
  /** The dialect it speaks. */
  readonly dialect: SqlDialect
  /** Opens another one, whose statements may take as long as those of a migration; not for SQLite. */
  readonly openPatient?: () => Kysely<Tables>
  /** Whether there is a database at all, where to ask it would make one: a file of SQLite. */
  readonly isThere?: () => Promise<boolean>
}

/** Connects to a database. */
export function connect(location: SqlLocation, timeLimit = TIME_LIMIT_MS): Opened {
  const opened = (statementLimit: number): Kysely<Tables> =>
    new Kysely({ dialect: dialectAt(location, timeLimit, statementLimit) })
  const db = opened(timeLimit)
  // What waits there are whole transactions, and no statement is cut off. In memory, another one is another database.
  if ('sqlite' in location)
    return { db, dialect: 'sqlite', isThere: () => isSqliteThere(textIn('sqlite', location.sqlite)) }
  const openPatient = (): Kysely<Tables> => opened(Math.max(timeLimit, MIGRATION_LIMIT_MS))
  return { db, dialect: 'postgres' in location ? 'postgres' : 'mysql', openPatient }
}

/** What Kysely needs to connect to a database. */
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
  // In memory, a database is there as soon as it is asked; what a driver makes of an address, only it can tell.
  if (file === ':memory:' || /^\w{2,}:/.test(file)) return true
  const { existsSync } = await import('node:fs')
  const path = await import('node:path')
  const folder = path.dirname(file)
  if (existsSync(folder)) return existsSync(file)
  throw new TypeError(`The folder of the SQLite file does not exist: "${file}". Make it: mkdir -p ${folder}`)
}
