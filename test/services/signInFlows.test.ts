import { afterAll, beforeAll, describe } from '@jest/globals'
import { type RedisAdapter, redisAdapter } from '@authengine/redis'
import { MemoryAdapter } from 'authengine'
import { signInFlows } from '../support/flows/signInFlows.js'
import { sqlFlows } from '../support/flows/sqlFlows.js'
import { type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'
import { startDebianMariadb } from '../support/services/debianMariadb.js'
import { startDebianPostgres } from '../support/services/debianPostgres.js'

describe('PostgreSQL', () => {
  sqlFlows(startDebianPostgres, (postgres) => ({ postgres }))
})

describe('MariaDB', () => {
  sqlFlows(startDebianMariadb, (mysql) => ({ mysql }))
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

  signInFlows(async () => {
    await said(server, 'FLUSHALL')
    const adapter = redisAdapter({ url: server.url }, { database: new MemoryAdapter() })
    adapters.push(adapter)
    return adapter
  })
})
