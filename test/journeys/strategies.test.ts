import { KyselyAdapter } from '@auth/kysely-adapter'
import { afterAll, beforeAll, describe } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { FlatAdapter, MemoryAdapter } from 'authengine'
import { passkeyJourneys } from '../support/journeys/passkeyJourneys.js'
import { signInJourneys } from '../support/journeys/signInJourneys.js'
import { Direct, OUR_TABLES } from '../support/sql/Direct.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
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
  let server: DatabaseServer
  let adapter: SqlAdapter
  let direct: Direct

  beforeAll(async () => {
    server = await startPostgres()
    adapter = sqlAdapter({ postgres: server.url })
    await adapter.migrate()
    direct = new Direct({ postgres: server.url })
  }, 60_000)

  afterAll(async () => {
    await direct.close()
    await adapter.close()
    await server.stop()
  }, 60_000)

  const empty = async (): Promise<SqlAdapter> => {
    await direct.empty(OUR_TABLES)
    return adapter
  }
  signInJourneys(empty)
  passkeyJourneys(empty)
})
