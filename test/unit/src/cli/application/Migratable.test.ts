import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { MemoryAdapter } from 'authengine'
import { migratableIn, missingText } from '../../../../../src/cli/application/Migratable.js'

describe('an adapter with tables to make', () => {
  it('is one of @authengine/sql, of any copy of the package', () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    expect(migratableIn(adapter)).toBe(adapter)
    // As the database of the Redis adapter.
    expect(migratableIn({ database: adapter })).toBe(adapter)
    for (const other of [new MemoryAdapter(), undefined, null, 7, { migrate: 1 }, { database: new MemoryAdapter() }])
      expect(migratableIn(other)).toBeUndefined()
  })

  it.each([
    [[], 'table users'],
    [['a', 'b'], 'columns of users: a, b'],
  ])('names missing tables and columns: %j', (columns, text) => {
    expect(missingText({ table: 'users', columns })).toBe(text)
  })
})
