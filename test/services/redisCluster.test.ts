import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type RedisAdapter, redisAdapter, RedisError, type RedisOptions } from '@authengine/redis'
import { Keys, prefixFrom } from '../../plugins/redis/src/Keys.js'
import { anyone, aSession, LATE } from '../support/redis/acts.js'
import { type RedisCluster, startRedisCluster, until } from '../support/redis/cluster.js'
import { type RedisServer, said, stopServers } from '../support/redis/redis.js'

const PEOPLE = Array.from({ length: 24 }, (_, index) => `user-${String(index)}`)
const keys = new Keys(prefixFrom())
const sessionKey = (person: string): string => keys.session(keys.idOf(`${person}'s`))
/** Tokens of twelve sessions: each master stores a third of them. */
const THIRDS = Array.from({ length: 12 }, (_, index) => `session-${String(index)}`)
const LIMIT = { key: 'key', max: 100, seconds: 3600 }

let cluster: RedisCluster
let victim: RedisServer
let witness: RedisServer
const open: RedisAdapter[] = []

const anAdapter = (options: Partial<RedisOptions> = {}): RedisAdapter => {
  const adapter = redisAdapter({ cluster: cluster.urls }, { database: anyone(), ...options })
  open.push(adapter)
  return adapter
}

beforeAll(async () => {
  // Stored data survives a kill.
  cluster = await startRedisCluster(['--appendonly', 'yes', '--appendfsync', 'always'])
  ;[witness, victim] = cluster.nodes as [RedisServer, RedisServer]
  const { sessions } = anAdapter()
  for (const person of PEOPLE) await sessions.create(aSession({ sessionToken: `${person}'s`, userId: person }))
}, 60_000)

afterEach(async () => {
  for (const adapter of open.splice(0)) await adapter.close()
})

afterAll(stopServers, 60_000)

/** Whether the session of a person is stored on another node. */
async function isElsewhere(person: string, node: RedisServer): Promise<boolean> {
  return (await cluster.nodeOf(sessionKey(person))) !== node
}

/** The result of finding each session: found, rejected, or a wrong answer. */
async function outcomes({ sessions }: RedisAdapter): Promise<readonly (readonly [person: string, outcome: string])[]> {
  return Promise.all(
    PEOPLE.map(async (person) => {
      try {
        return [person, (await sessions.find(`${person}'s`))?.user.id === person ? 'found' : 'a wrong answer'] as const
      } catch (error) {
        expect(error).toBeInstanceOf(RedisError)
        return [person, 'rejected'] as const
      }
    }),
  )
}

/** The expected results without a node. */
async function without(node: RedisServer): Promise<readonly (readonly [string, string])[]> {
  const expected = await Promise.all(
    PEOPLE.map(async (person) => [person, (await isElsewhere(person, node)) ? 'found' : 'rejected'] as const),
  )
  expect(new Set(expected.map(([, outcome]) => outcome)).size).toBe(2)
  return expected
}

const everyUser = PEOPLE.map((person) => [person, 'found'])

/** Waits until all sessions are found again. */
const expectRecovery = (adapter: RedisAdapter): Promise<void> =>
  until(witness, async () => {
    const found = await outcomes(adapter)
    expect(found).not.toContainEqual(expect.arrayContaining(['a wrong answer']))
    return JSON.stringify(found) === JSON.stringify(everyUser)
  })

const slotsThatFail = async (): Promise<number> =>
  Number(/cluster_slots_fail:(\d+)/.exec(await said(witness, 'CLUSTER', 'INFO'))?.[1])

describe('a cluster that loses a master', () => {
  it('rejects what it stored, serves the rest, and recovers without another restart', async () => {
    const adapter = anAdapter()
    expect(await outcomes(adapter)).toEqual(everyUser)
    const expected = await without(victim)
    await victim.kill()
    expect(await outcomes(adapter)).toEqual(expected)
    await until(witness, async () => (await slotsThatFail()) > 0)
    expect(await outcomes(adapter)).toEqual(expected)
    // A new adapter connects to the remaining nodes as well.
    const late = anAdapter()
    for (let round = 0; round < 3; round++) expect(await outcomes(late)).toEqual(expected)

    await victim.start()
    await cluster.isAll('ok')
    await until(witness, async () => (await slotsThatFail()) === 0)
    for (const each of [adapter, late]) await expectRecovery(each)
  }, 60_000)

  it('defect R79: loses the sessions of a third of the slots, and reads each of the others', async () => {
    const adapter = anAdapter()
    const lost = (await Promise.all(THIRDS.map((token) => cluster.nodeOf(keys.session(keys.idOf(token)))))).map(
      (node) => node === victim,
    )
    expect(lost.filter(Boolean)).toHaveLength(THIRDS.length / 3)
    for (const token of THIRDS) await adapter.sessions.create(aSession({ sessionToken: token, userId: token }))
    await victim.kill()
    const read = await Promise.allSettled(THIRDS.map((token) => adapter.sessions.find(token)))
    expect(read.map(({ status }) => status === 'rejected')).toEqual(lost)
    await victim.start()
    await cluster.isAll('ok')
    await until(witness, async () => (await slotsThatFail()) === 0)
    await expectRecovery(anAdapter())
  }, 60_000)

  it('counts, and accepts mailed tokens, on the other masters', async () => {
    const { counters, verificationTokens } = anAdapter()
    const mailed = PEOPLE.map((identifier) => ({ identifier, token: 'hash', expires: LATE }))
    for (const each of mailed) await verificationTokens.create(each)
    await victim.kill()
    for (const each of mailed) {
      const { identifier } = each
      const taken = verificationTokens.take(each)
      if ((await cluster.nodeOf(keys.mailed(identifier))) === victim) await expect(taken).rejects.toThrow(RedisError)
      else expect(await taken).toEqual(each)
      const counted = counters.take([{ ...LIMIT, key: identifier }, LIMIT], new Date(0))
      if ((await cluster.nodeOf(keys.count(identifier))) === victim) await expect(counted).rejects.toThrow(RedisError)
      else expect(await counted).toBeNull()
    }
    await victim.start()
    await cluster.isAll('ok')
    await until(witness, async () => (await slotsThatFail()) === 0)
    await expectRecovery(anAdapter())
  }, 60_000)

  it('rejects everything if it requires full coverage, and recovers', async () => {
    await cluster.sayAll('CONFIG', 'SET', 'cluster-require-full-coverage', 'yes')
    const adapter = anAdapter()
    expect(await outcomes(adapter)).toEqual(everyUser)
    await victim.kill()
    await cluster.isAll(
      'fail',
      cluster.nodes.filter((node) => node !== victim),
    )
    expect(await outcomes(adapter)).toEqual(PEOPLE.map((person) => [person, 'rejected']))
    await expect(adapter.counters.take([LIMIT], new Date(0))).rejects.toThrow(
      /part of the Redis cluster is down|reached/,
    )
    await victim.start()
    await cluster.isAll('ok')
    await expectRecovery(adapter)
    await cluster.sayAll('CONFIG', 'SET', 'cluster-require-full-coverage', 'no')
  }, 60_000)
})

describe('a cluster that closes unused connections', () => {
  it('gets requests on new connections, and no request fails', async () => {
    const adapter = anAdapter()
    for (let round = 0; round < 3; round++) {
      expect(await outcomes(adapter)).toEqual(everyUser)
      await cluster.sayAll('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
      // The response to a ping of another client arrives after the adapter has noticed the closed connection.
      await cluster.sayAll('PING')
    }
    expect(await outcomes(adapter)).toEqual(everyUser)
  })
})

describe('a cluster with a master that hangs', () => {
  it('rejects what that master stores, serves the rest, and recovers', async () => {
    const adapter = anAdapter({ timeLimit: 2500 })
    await expectRecovery(adapter)
    const expected = await without(victim)
    victim.pause()
    for (let round = 0; round < 2; round++) expect(await outcomes(adapter)).toEqual(expected)
    victim.resume()
    await cluster.isAll('ok')
    await until(witness, async () => (await slotsThatFail()) === 0)
    await expectRecovery(adapter)
  }, 60_000)
})

describe('a cluster whose slots move', () => {
  it('gets requests at the new master', async () => {
    const adapter = anAdapter()
    const moving = { ...LIMIT, key: 'moving', max: 2 }
    await adapter.counters.take([moving], new Date(0))
    const key = keys.count('moving')
    const from = await cluster.nodeOf(key)
    const to = cluster.nodes.find((node) => node !== from)!
    const slot = await said(from, 'CLUSTER', 'KEYSLOT', key)
    await adapter.counters.giveBack(['moving'])
    const id = await said(to, 'CLUSTER', 'MYID')
    for (const node of [to, from, ...cluster.nodes]) await said(node, 'CLUSTER', 'SETSLOT', slot, 'NODE', id)
    for (const reached of [null, null, expect.objectContaining({ key: 'moving' })])
      expect(await adapter.counters.take([moving], new Date(0))).toEqual(reached)
    expect(await said(to, 'EXISTS', key)).toBe('1')
  })
})
