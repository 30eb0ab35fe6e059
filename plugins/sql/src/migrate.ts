import { SqlAdapter } from './SqlAdapter.js'
import { sqlAdapter, type SqlDatabase } from './adapterOf.js'
import type { SqlOptions } from './SqlOptions.js'

/**
 * Makes the tables that are missing. It can be called at every start, by several processes at once; existing tables
 * stay as they are.
 *
 * In PostgreSQL and MySQL it takes a connection of its own, whose statements may take an hour each, whatever `timeLimit`
 * is: a large table changes slowly, and another process may be changing it. In MySQL, another process is waited for during
 * a minute; in SQLite, as long as `timeLimit` says. A Kysely instance keeps its own limits.
 *
 * @param target - An adapter, or the database of one.
 * @param options - How the tables of a database are named; an adapter knows.
 * @throws TypeError for foreign tables: the application changes its own tables.
 */
export async function migrate<DB>(target: SqlAdapter | SqlDatabase<DB>, options?: SqlOptions): Promise<void> {
  if (target instanceof SqlAdapter) {
    await target.migrate()
    return
  }
  const adapter = sqlAdapter(target, options)
  try {
    await adapter.migrate()
  } finally {
    await adapter.close()
  }
}
