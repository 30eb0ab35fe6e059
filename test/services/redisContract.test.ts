import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { type RedisAdapter, redisAdapter, type RedisSource } from '@authengine/redis'
import { contractNotes, databaseAdapterContract, notesInMemory } from 'authengine/testing'
import { createClient, createCluster } from 'redis'
import { type RedisCluster, startRedisCluster } from '../support/redis/cluster.js'
import { lasting, type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'

let server: RedisServer
let cluster: RedisCluster
let client: ReturnType<typeof createClient>
let clusterClient: ReturnType<typeof createCluster>

beforeAll(async () => {
  server = await startRedis()
  cluster = await startRedisCluster()
  client = createClient({ url: server.url, disableOfflineQueue: true })
  clusterClient = createCluster({ rootNodes: [{ url: cluster.urls[0] ?? '' }] })
  await Promise.all([client.connect(), clusterClient.connect()])
}, 60_000)

afterAll(stopServers, 60_000)

const places: Readonly<Record<string, () => readonly [RedisSource, readonly RedisServer[]]>> = {
  'a single server': () => [{ url: server.url }, [server]],
  'a cluster of three masters': () => [{ cluster: cluster.urls }, cluster.nodes],
  'a client of the application': () => [client, [server]],
  'a cluster client of the application': () => [clusterClient, cluster.nodes],
  'a function': () => [(_key, command) => client.sendCommand([...command]), [server]],
}

describe.each(Object.entries(places))('%s', (_name, place) => {
  let adapter: RedisAdapter

  const empty = async (): Promise<RedisAdapter> => {
    const [source, nodes] = place()
    for (const node of nodes) await said(node, 'FLUSHALL')
    const people = new MemoryAdapter()
    people.addStore(contractNotes, notesInMemory)
    adapter = redisAdapter(source, { database: people })
    return adapter
  }

  afterEach(async () => {
    await adapter.close()
    // Every key has an expiry.
    for (const node of place()[1]) expect(await lasting(node)).toBe('')
  })

  it.each(databaseAdapterContract(empty, { without: ['ended', 'used'] }))('$name', ({ run }) => run())
})

describe('clients of the application', () => {
  it('stay open when the adapter is closed; the application closes them', async () => {
    for (const each of [client, clusterClient]) {
      await redisAdapter(each, { database: new MemoryAdapter() }).close()
      expect(each.isOpen).toBe(true)
    }
    expect(await client.sendCommand(['PING'])).toBe('PONG')
    client.destroy()
    clusterClient.destroy()
  })
})
