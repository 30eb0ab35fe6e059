import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type RedisAdapter, redisAdapter } from '@authengine/redis'
import { anEngine, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { lasting, type RedisServer, startRedis, stopServers } from '../support/redis/redis.js'

const SESSION = '__Host-authengine.session-token'

let server: RedisServer
const adapters: RedisAdapter[] = []

const anAdapter = (): RedisAdapter => {
  const adapter = redisAdapter({ url: server.url }, { people: peopledAdapter() })
  adapters.push(adapter)
  return adapter
}

beforeAll(async () => {
  server = await startRedis()
}, 60_000)

afterAll(async () => {
  for (const adapter of adapters) await adapter.close()
  await stopServers()
}, 60_000)

describe('sealed sessions of two engines that share a Redis', () => {
  it('are refused by both as soon as one has ended them', async () => {
    const [one, two] = [anAdapter(), anAdapter()].map((adapter) => anEngine({ adapter, session: { strategy: 'jwt' } }))
    const ann = await one!.signedIn()
    const elsewhere = two!.browser()
    elsewhere.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    expect(await sessionOf(elsewhere)).toMatchObject({ user: { name: 'Ann' } })
    await ann.submit('/auth/signout')
    elsewhere.plant(SESSION, elsewhere.cookies.get(SESSION) ?? '')
    expect(await sessionOf(elsewhere)).toBeNull()
    expect(await lasting(server)).toBe('')
  })

  it('of twenty who revoke at once, one is first', async () => {
    const [one, two] = [anAdapter().revocations, anAdapter().revocations]
    const until = Math.floor(Date.parse('2050-01-01T00:00:00Z') / 1000)
    const first = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (index % 2 === 0 ? one : two).revoke('flow', until)),
    )
    expect(first.filter(Boolean)).toHaveLength(1)
    expect(await two.isRevoked('flow')).toBe(true)
    expect(await two.isRevoked('other')).toBe(false)
  })
})
