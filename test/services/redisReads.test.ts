import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type RedisAdapter, redisAdapter, type RedisOptions } from '@authengine/redis'
import type { UserStore } from 'authengine/adapter'
import { anEngine, type EngineUnderTest, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { lasting, type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'

/** A `User-Agent` of a common length. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
/** The maximum length of a member of a list: the hash of a token. */
const LONGEST_MEMBER = 43

let server: RedisServer
const open: RedisAdapter[] = []
/** The user ids that were read from the database. */
let asked: string[]

beforeAll(async () => {
  server = await startRedis()
}, 60_000)

beforeEach(() => said(server, 'FLUSHALL'))

afterEach(async () => {
  expect(await lasting(server)).toBe('')
  for (const adapter of open.splice(0)) await adapter.close()
})

afterAll(stopServers, 60_000)

/** A site whose user database records the ids that are read. */
function aSite(options: Partial<RedisOptions> = {}): {
  readonly site: EngineUnderTest
  readonly people: { readonly users: UserStore }
} {
  const people = peopledAdapter()
  const { byId } = people.users
  asked = []
  people.users.byId = (id) => {
    asked.push(id)
    return byId.call(people.users, id)
  }
  const adapter = redisAdapter({ url: server.url }, { database: people, ...options })
  open.push(adapter)
  return { site: anEngine({ adapter }), people }
}

/** Counts the commands of the Redis server, without those of the measurement, and the reads of the user database. */
async function tripsOf(act: () => Promise<unknown>): Promise<{ redis: Record<string, number>; people: number }> {
  await said(server, 'CONFIG', 'RESETSTAT')
  asked.length = 0
  await act()
  const stats = await said(server, 'INFO', 'commandstats')
  const calls = [...stats.matchAll(/cmdstat_(\S+?):calls=(\d+)/g)].map(([, name = '', count]) => [name, Number(count)])
  const redis = Object.fromEntries(calls.filter(([name]) => !String(name).startsWith('config'))) as Record<
    string,
    number
  >
  return { redis, people: asked.length }
}

describe('a read of a session', () => {
  it('defect R79: is one command, and one read of the user database', async () => {
    const { site } = aSite()
    const ann = await site.signedIn()
    expect(await tripsOf(() => sessionOf(ann))).toEqual({ redis: { hmget: 1 }, people: 1 })
  })

  it('defect R79: is one command only, when copies of users are kept', async () => {
    const { site } = aSite({ userMaxAge: 60 })
    const ann = await site.signedIn()
    const first = await sessionOf(ann)
    expect(first).toMatchObject({ user: { name: 'Ann', email: 'ann@example.test' } })
    let second: unknown
    const trips = await tripsOf(async () => (second = await sessionOf(ann)))
    expect(trips).toEqual({ redis: { hmget: 1 }, people: 0 })
    expect(second).toEqual(first)
  })
})

describe('a copy of a user', () => {
  it('defect R79: is replaced when this adapter changes the user', async () => {
    const { site } = aSite({ userMaxAge: 86_400 })
    const [phone, laptop] = [await site.signedIn(), await site.signedIn()]
    for (const browser of [phone, laptop]) await sessionOf(browser)
    const [adapter] = open as [RedisAdapter]
    await adapter.users.update({ id: 'user-ann', name: 'Anna' })
    for (const browser of [phone, laptop]) expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Anna' } })
    await adapter.users.delete?.('user-ann')
    for (const browser of [phone, laptop]) expect(await sessionOf(browser)).toBeNull()
  })

  it('defect R79: is not kept if it is made while the user changes', async () => {
    const { people, site } = aSite({ userMaxAge: 86_400 })
    const ann = await site.signedIn()
    const [adapter] = open as [RedisAdapter]
    const { byId } = people.users
    people.users.byId = async (id) => {
      const before = await byId.call(people.users, id)
      people.users.byId = byId
      // Between reading the user and storing the copy.
      await adapter.users.update({ id: 'user-ann', name: 'Anna' })
      return before
    }
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Anna' } })
  })

  it('defect R79: expires, also if the user was changed or deleted by other software', async () => {
    const { people, site } = aSite({ userMaxAge: 60 })
    const ann = await site.signedIn()
    await sessionOf(ann)
    await people.users.delete?.('user-ann')
    // Simulates that the copy was made a minute ago.
    const [key = ''] = (await said(server, 'KEYS', 'authengine:session:*')).split('\n')
    const copy = JSON.parse(await said(server, 'HGET', key, 'user')) as { at: number }
    await said(server, 'HSET', key, 'user', JSON.stringify({ ...copy, at: copy.at - 60_000 }))
    expect(await sessionOf(ann)).toBeNull()
  })

  it('defect R79: is deleted with the session, wherever the session is ended', async () => {
    const { site } = aSite({ userMaxAge: 86_400 })
    const [phone, laptop] = [await site.signedIn(), await site.signedIn()]
    for (const browser of [phone, laptop]) await sessionOf(browser)
    expect(await site.engine.sessions.revokeAll('user-ann')).toBe(2)
    for (const browser of [phone, laptop]) expect(await sessionOf(browser)).toBeNull()
    expect(await said(server, 'KEYS', 'authengine:session*')).toBe('')
  })
})

describe('the memory of a session', () => {
  it('defect R79: has members no longer than a hash, and takes less than half of the former bytes', async () => {
    const [adapter] = (aSite(), open) as [RedisAdapter]
    await adapter.sessions.create({
      sessionToken: `sha256:${'0123456789abcdef'.repeat(4)}`,
      userId: '6d591138-e091-4927-88b3-963e36e8264b',
      expires: new Date(Date.now() + 86_400_000),
      createdAt: new Date(),
      lastSeen: new Date(),
      address: '203.0.113.77',
      agent: AGENT,
      provider: 'google',
      providerSid: null,
      providerSub: '108204268033311374519',
    })
    let bytes = 0
    for (const key of (await said(server, 'KEYS', '*')).split('\n')) {
      bytes += Number(await said(server, 'MEMORY', 'USAGE', key))
      if ((await said(server, 'TYPE', key)) !== 'zset') continue
      expect(await said(server, 'OBJECT', 'ENCODING', key)).toBe('listpack')
      for (const member of (await said(server, 'ZRANGE', key, '0', '-1')).split('\n')) {
        expect(member.length).toBeLessThanOrEqual(LONGEST_MEMBER)
      }
    }
    expect(bytes).toBeLessThan(2368 / 2)
  })
})
