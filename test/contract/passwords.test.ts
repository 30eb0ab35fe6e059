import { migrate, sqlAdapter } from '@authengine/sql'
import { KyselyAdapter } from '@auth/kysely-adapter'
import { describe, expect, it } from '@jest/globals'
import { type AuthjsAdapter, AuthjsDatabaseAdapter, ConfigurationError, MemoryAdapter } from 'authengine'
import { aPasswordSiteOn } from '../support/passwords/aPasswordSite.js'
import { describePasswords, type StartedAdapter } from '../support/passwords/describePasswords.js'
import { customarySqlite } from '../support/sql/customarySqlite.js'

describePasswords('MemoryAdapter', () =>
  Promise.resolve({ adapter: new MemoryAdapter(), stop: () => Promise.resolve() }),
)

describePasswords('SQLite', async (): Promise<StartedAdapter> => {
  const adapter = sqlAdapter({ sqlite: ':memory:' })
  await migrate(adapter)
  return { adapter, stop: () => adapter.close() }
})

describe('an adapter of Auth.js', () => {
  it('password #130: does not start, and the finding says what it lacks', () => {
    const authjs: AuthjsAdapter = KyselyAdapter(customarySqlite(':memory:'))
    const start = (): unknown => aPasswordSiteOn(new AuthjsDatabaseAdapter(authjs))
    expect(start).toThrow(ConfigurationError)
    expect(start).toThrow('one of Auth.js, which has no secrets, no pending sign-ins, no transactions.')
    expect(start).toThrow('Adapters of Auth.js have no place for passwords.')
  })
})
