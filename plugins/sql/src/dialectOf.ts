import { type Kysely, MysqlAdapter, PostgresAdapter, SqliteAdapter } from 'kysely'
import type { SqlDialect } from './SqlDialect.js'

/**
 * The dialect of a Kysely instance.
 *
 * @throws TypeError if it is not one of the three, or cannot be detected.
 */
export function dialectOf<DB>(db: Kysely<DB>): SqlDialect {
  const { adapter } = db.getExecutor()
  if (adapter instanceof PostgresAdapter) return 'postgres'
  if (adapter instanceof MysqlAdapter) return 'mysql'
  if (adapter instanceof SqliteAdapter) return 'sqlite'
  throw new TypeError(
    'The dialect of this Kysely instance is unknown. Set `options.dialect` to the one it is compatible with.',
  )
}
