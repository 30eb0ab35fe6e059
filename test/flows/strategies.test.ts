import { KyselyAdapter } from '@auth/kysely-adapter'
import { describe } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { AuthjsDatabaseAdapter, MemoryAdapter } from 'authengine'
import { signInJourneys } from '../support/flows/signInFlows.js'
import { sqlJourneys } from '../support/flows/sqlFlows.js'
import { customarySqlite } from '../support/sql/customarySqlite.js'
import { startPostgres } from '../support/sql/postgres.js'

describe('MemoryAdapter', () => {
  signInJourneys(() => Promise.resolve(new MemoryAdapter()))
})

describe('SQLite', () => {
  signInJourneys(async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    await adapter.migrate()
    return adapter
  })
})

describe('an adapter of flat functions', () => {
  signInJourneys(() => Promise.resolve(new AuthjsDatabaseAdapter(KyselyAdapter(customarySqlite(':memory:')))))
})

describe('PostgreSQL', () => {
  sqlJourneys(startPostgres, (postgres) => ({ postgres }))
})
