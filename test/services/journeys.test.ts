import { afterAll, beforeAll, describe } from '@jest/globals'
import { type RedisAdapter, redisAdapter } from '@authengine/redis'
import { type SqlAdapter, sqlAdapter, type SqlLocation } from '@authengine/sql'
import { MemoryAdapter } from 'authengine'
import { passkeyJourneys } from '../support/journeys/passkeyJourneys.js'
import { signInJourneys } from '../support/journeys/signInJourneys.js'
import { type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'
import { startDebianMariadb } from '../support/services/debianMariadb.js'
import { startDebianPostgres } from '../support/services/debianPostgres.js'
import { Direct, OUR_TABLES } from '../support/sql/Direct.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'

const DATABASES: Readonly<Record<string, [start: () => Promise<DatabaseServer>, at: (url: string) => SqlLocation]>> = {
  PostgreSQL: [startDebianPostgres, (postgres) => ({ postgres })],
  MariaDB: [startDebianMariadb, (mysql) => ({ mysql })],
}

describe.each(Object.entries(DATABASES))('%s', (_name, [start, at]) => {
  let server: DatabaseServer
  let adapter: SqlAdapter
  let direct: Direct

  beforeAll(async () => {
    server = await start()
    adapter = sqlAdapter(at(server.url))
    await adapter.migrate()
    direct = new Direct(at(server.url))
  }, 120_000)

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

describe('Redis', () => {
  let server: RedisServer
  const adapters: RedisAdapter[] = []

  beforeAll(async () => {
    server = await startRedis()
  }, 60_000)

  afterAll(async () => {
    for (const adapter of adapters) await adapter.close()
    await stopServers()
  }, 60_000)

  signInJourneys(async () => {
    await said(server, 'FLUSHALL')
    const adapter = redisAdapter({ url: server.url }, { people: new MemoryAdapter() })
    adapters.push(adapter)
    return adapter
  })
})
