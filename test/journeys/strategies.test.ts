import { KyselyAdapter } from '@auth/kysely-adapter'
import { describe } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { FlatAdapter, MemoryAdapter } from 'authengine'
import { signInJourneys } from '../support/journeys/signInJourneys.js'
import { sqlJourneys } from '../support/journeys/sqlJourneys.js'
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
  signInJourneys(() => Promise.resolve(new FlatAdapter(KyselyAdapter(customarySqlite(':memory:')))))
})

describe('PostgreSQL', () => {
  sqlJourneys(startPostgres, (postgres) => ({ postgres }))
})
