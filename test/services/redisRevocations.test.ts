import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type RedisAdapter, redisAdapter } from '@authengine/redis'
import { anEngine, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { lasting, type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'

const SESSION = '__Host-authengine.session-token'

let server: RedisServer
const adapters: RedisAdapter[] = []

const anAdapter = (): RedisAdapter => {
  const adapter = redisAdapter({ url: server.url }, { database: peopledAdapter() })
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
  it('are refused by both as soon as one engine has ended them', async () => {
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

  it('give only one of twenty concurrent revocations the result of the first', async () => {
    const [one, two] = [anAdapter().revocations, anAdapter().revocations]
    const until = Math.floor(Date.parse('2050-01-01T00:00:00Z') / 1000)
    const first = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (index % 2 === 0 ? one : two).revoke('flow', until)),
    )
    expect(first.filter(Boolean)).toHaveLength(1)
    expect(await two.isRevoked('flow')).toBe(true)
    expect(await two.isRevoked('other')).toBe(false)
  })

  it('are refused together for a user, each time with another epoch', async () => {
    const [one, two] = [anAdapter().revocations, anAdapter().revocations]
    const until = Math.floor(Date.parse('2050-01-01T00:00:00Z') / 1000)
    const raised = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (index % 2 === 0 ? one : two).endAll?.('ann', until)),
    )
    const epochs = raised.map((each) => each?.epoch ?? 0).sort((a, b) => a - b)
    expect(new Set(epochs).size).toBe(20)
    expect(new Set(raised.map((each) => each?.before)).size).toBe(20)
    const last = epochs.at(-1) ?? 0
    expect(await two.epochOf?.('ann')).toBe(last)
    const session = { user: 'op ann', startedAt: 0, maxAge: 60, subject: 'ann' }
    for (const [epoch, isOver] of [
      [undefined, true],
      [last - 1, true],
      [last, false],
    ] as const)
      expect(await one.isRevoked('sid', { ...session, epoch })).toBe(isOver)
    // An earlier expiry does not shorten the life of the epoch.
    await one.endAll?.('ann', Math.floor(Date.now() / 1000) + 1)
    expect(Number(await said(server, 'TTL', 'authengine:epoch:ann'))).toBeGreaterThan(3600)
    expect(await lasting(server)).toBe('')
  })
})
