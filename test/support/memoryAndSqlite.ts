import { sqlAdapter } from '@authengine/sql'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'

/** An adapter in memory, and one with tables in SQLite, for tests that both have to pass. */
export const MEMORY_AND_SQLITE: readonly (readonly [name: string, make: () => Promise<DatabaseAdapter>])[] = [
  ['memory', () => Promise.resolve(new MemoryAdapter())],
  [
    'SQLite',
    async () => {
      const adapter = sqlAdapter({ sqlite: ':memory:' })
      await adapter.migrate()
      return adapter
    },
  ],
]
