import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import type { SqlOptions } from '@authengine/sql'
import { checkOptions } from '../../../../plugins/sql/src/checkOptions.js'

describe('the options', () => {
  it('may be any of those that are read', () => {
    const all: Required<SqlOptions> = { tables: {}, columns: {}, foreign: false, dialect: 'mysql', timeLimit: 1 }
    expect(() => {
      checkOptions(all)
    }).not.toThrow()
  })

  it.each([
    ['table', { table: {} }, 'sqlAdapter table: is unknown, so nothing reads it. Write tables.'],
    ['constructor', { constructor: {} }, 'The names are tables, columns, foreign, dialect, timeLimit.'],
    ['tables.user', { tables: { user: 'u' } }, 'sqlAdapter tables.user: is unknown, so nothing reads it. Write users.'],
    ['columns.account', { columns: { account: {} } }, 'Write accounts.'],
  ])('defect R7: may not be "%s", and the error names those that may', (_name, options, said) => {
    const check = (): void => {
      checkOptions(options as never)
    }
    expect(check).toThrow(ConfigurationError)
    expect(check).toThrow(said)
  })
})
