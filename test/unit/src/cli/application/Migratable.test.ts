import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { MemoryAdapter } from 'authengine'
import { isMigratable, missingText } from '../../../../../src/cli/application/Migratable.js'

describe('an adapter with tables to make', () => {
  it('is one of @authengine/sql, of whatever copy', () => {
    expect(isMigratable(sqlAdapter({ sqlite: ':memory:' }))).toBe(true)
    for (const other of [new MemoryAdapter(), undefined, null, 7, { migrate: 1 }])
      expect(isMigratable(other)).toBe(false)
  })

  it.each([
    [[], 'table users'],
    [['a', 'b'], 'columns of users: a, b'],
  ])('lacks tables and columns: %j', (columns, text) => {
    expect(missingText({ table: 'users', columns })).toBe(text)
  })
})
