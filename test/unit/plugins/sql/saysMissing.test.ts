import { describe, expect, it } from '@jest/globals'
import { AdapterError } from 'authengine'
import { saysMissing } from '../../../../plugins/sql/src/saysMissing.js'

const failure = (facts: object, message = 'failed') => Object.assign(new TypeError(message), facts)

describe('saysMissing, for missing tables or columns', () => {
  it.each([
    failure({ code: '42P01' }),
    failure({ code: '42703' }),
    failure({ code: '3F000' }),
    failure({ code: 'ER_NO_SUCH_TABLE', errno: 1146 }),
    failure({ code: 'ER_BAD_FIELD_ERROR', errno: 1054 }),
    failure({ errno: 1146 }),
    failure({ errno: 1054 }),
    failure({ code: 'ER_BAD_DB_ERROR', errno: 1049 }),
    failure({ code: 'SQLITE_ERROR' }, 'no such table: users'),
    failure({ code: 'SQLITE_ERROR' }, 'SQLITE_ERROR: no such column: users.role'),
  ])('recognizes %p', (error) => {
    expect(saysMissing(error)).toBe(true)
  })

  it('recognizes an error inside of other errors', () => {
    const error = failure({ code: '42P01' })
    expect(saysMissing(new TypeError('query failed', { cause: error }))).toBe(true)
    expect(saysMissing(new AdapterError('query failed', { cause: error }))).toBe(true)
  })
})

describe('saysMissing, for any other error', () => {
  it.each([
    new TypeError('connection refused'),
    failure({ code: 'ECONNRESET', errno: -104 }),
    failure({ code: '42501' }, 'permission denied for table users'),
    failure({ code: '57014' }, 'canceling statement due to statement timeout'),
    failure({ code: 'ER_TABLEACCESS_DENIED_ERROR', errno: 1142 }),
    failure({ code: 'SQLITE_BUSY' }, 'database is locked'),
    new AdapterError('The database did not answer.'),
    'no such table: users',
    null,
    undefined,
  ])('does not recognize %p', (error) => {
    expect(saysMissing(error)).toBe(false)
  })

  it('ends with errors that are the cause of each other', () => {
    const one = new TypeError('one')
    one.cause = new TypeError('two', { cause: one })
    expect(saysMissing(one)).toBe(false)
  })
})
