import { afterEach } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'

const open: SqlAdapter[] = []
afterEach(async () => {
  for (const adapter of open.splice(0)) await adapter.close()
})

/** An empty database of SQLite in memory, closed after the test. */
export async function inSqlite(): Promise<SqlAdapter> {
  const adapter = sqlAdapter({ sqlite: ':memory:' })
  open.push(adapter)
  await migrate(adapter)
  return adapter
}
