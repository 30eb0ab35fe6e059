import { KyselyAdapter } from '@auth/kysely-adapter'
import { describe } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { AuthjsDatabaseAdapter, MemoryAdapter } from 'authengine'
import { signInFlows } from '../support/flows/signInFlows.js'
import { sqlFlows } from '../support/flows/sqlFlows.js'
import { customarySqlite } from '../support/sql/customarySqlite.js'
import { startPostgres } from '../support/sql/postgres.js'

describe('MemoryAdapter', () => {
  signInFlows(() => Promise.resolve(new MemoryAdapter()))
})

describe('SQLite', () => {
  signInFlows(async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    await adapter.migrate()
    return adapter
  })
})

describe('an adapter that is an object of functions', () => {
  signInFlows(() => Promise.resolve(new AuthjsDatabaseAdapter(KyselyAdapter(customarySqlite(':memory:')))))
})

describe('PostgreSQL', () => {
  sqlFlows(startPostgres, (postgres) => ({ postgres }))
})
