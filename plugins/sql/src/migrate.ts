import { SqlAdapter } from './SqlAdapter.js'
import { sqlAdapter, type SqlDatabase } from './adapterOf.js'
import type { SqlOptions } from './SqlOptions.js'

/**
 * Makes the tables that are missing. It can be called at every start, by several processes at once; existing tables
 * stay as they are.
 *
 * @param target - An adapter, or the database of one.
 * @param options - How the tables of a database are named; an adapter knows.
 * @throws TypeError for foreign tables: whoever made them changes them.
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
