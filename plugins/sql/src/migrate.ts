import { SqlAdapter } from './SqlAdapter.js'
import { sqlAdapter, type SqlDatabase } from './adapterOf.js'
import type { SqlOptions } from './SqlOptions.js'

/**
 * Creates missing tables, and adds what newer versions need to existing ones. It can be called at every start, by
 * several processes at once.
 *
 * In PostgreSQL and MySQL it uses a separate connection, whose statements may take an hour each, regardless of
 * `timeLimit`: changing a large table takes long, and another process may be changing it. In MySQL, it waits for
 * another process for a minute; in SQLite, for `timeLimit`. A Kysely instance keeps its own limits.
 *
 * @param target - An adapter, or a database.
 * @param options - Options for a database; an adapter has its own.
 * @throws TypeError for foreign tables: the application changes its own tables.
 */
export async function migrate(target: SqlAdapter | SqlDatabase, options?: SqlOptions): Promise<void> {
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
