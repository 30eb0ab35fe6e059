import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import type { SqlOptions } from '@authengine/sql'
import { checkOptions } from '../../../../plugins/sql/src/checkOptions.js'

describe('the options', () => {
  it('may be any known option', () => {
    const all: Required<SqlOptions> = { tables: {}, columns: {}, foreign: false, dialect: 'mysql', timeLimit: 1 }
    expect(() => {
      checkOptions(all)
    }).not.toThrow()
  })

  it.each([
    ['table', { table: {} }, 'sqlAdapter table: is unknown, so it has no effect. Write tables.'],
    ['constructor', { constructor: {} }, 'The names are tables, columns, foreign, dialect, timeLimit.'],
    ['tables.user', { tables: { user: 'u' } }, 'sqlAdapter tables.user: is unknown, so it has no effect. Write users.'],
    ['columns.account', { columns: { account: {} } }, 'Write accounts.'],
    [
      'columns.users.emailverified',
      { foreign: true, columns: { users: { emailverified: 'verified_at' } } },
      'sqlAdapter columns.users.emailverified: is unknown, so it has no effect. Write emailVerified.',
    ],
    ['columns.sessions.expire', { columns: { sessions: { expire: 'ends' } } }, 'Write expires.'],
    ['columns.accounts.refresh_leases', { columns: { accounts: { refresh_leases: 'l' } } }, 'Write refresh_lease.'],
  ])('defect R7: may not be "%s", and the error lists those that may', (_name, options, said) => {
    const check = (): void => {
      checkOptions(options as never)
    }
    expect(check).toThrow(ConfigurationError)
    expect(check).toThrow(said)
  })

  it.each([
    { users: { role: 'role', ip: 'ip', emailVerified: 'verified_at' } },
    { accounts: { scope: 'scope', scopes: 'scopes' } },
  ])('defect R7: may add columns: %j', (columns) => {
    expect(() => {
      checkOptions({ foreign: true, columns })
    }).not.toThrow()
  })
})
