import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type RedisAdapter, redisAdapter } from '@authengine/redis'
import { anyone, aSession, LATE, LATER } from '../support/redis/acts.js'
import { type RedisCluster, startRedisCluster } from '../support/redis/cluster.js'
import { lasting, type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'
import { versionOneCommands } from '../support/redis/versionOne.js'

const OLD = aSession({ sessionToken: 'old' })

let server: RedisServer
let cluster: RedisCluster
let adapter: RedisAdapter

beforeAll(async () => {
  server = await startRedis()
  cluster = await startRedisCluster()
}, 60_000)

afterAll(stopServers, 60_000)

describe.each(['a single server', 'a cluster'])('defect R79: a session of version 0.1 on %s', (place) => {
  const isCluster = place === 'a cluster'

  beforeEach(async () => {
    for (const node of isCluster ? cluster.nodes : [server]) await said(node, 'FLUSHALL')
    for (const [key, command] of versionOneCommands(OLD)) {
      await said(isCluster ? await cluster.nodeOf(key) : server, ...command)
    }
    const source = isCluster ? { cluster: cluster.urls } : { url: server.url }
    adapter = redisAdapter(source, { database: anyone(), userMaxAge: 60 })
  })

  afterEach(async () => {
    for (const node of isCluster ? cluster.nodes : [server]) expect(await lasting(node)).toBe('')
    await adapter.close()
  })

  it('is read, extended, listed and ended', async () => {
    const { sessions } = adapter
    expect(await sessions.find('old')).toEqual({ session: OLD, user: { id: 'ann' } })
    await sessions.extend('old', { expires: LATER, lastSeen: LATE })
    const extended = { ...OLD, expires: LATER, lastSeen: LATE }
    expect((await sessions.find('old'))?.session).toEqual(extended)
    expect(await sessions.ofUser('ann')).toEqual([extended])
    for (const named of [{ sid: 'sid' }, { sub: 'sub' }]) {
      expect(await sessions.ofProvider({ provider: 'op', ...named })).toEqual([extended])
    }
    expect(await sessions.delete('old')).toEqual(extended)
    expect(await sessions.find('old')).toBeNull()
    expect(await sessions.ofUser('ann')).toEqual([])
    await sessions.extend('old', { expires: LATER, lastSeen: LATE })
    expect(await sessions.find('old')).toBeNull()
  })

  it('works beside a new session of the same user', async () => {
    const { sessions } = adapter
    const young = aSession({ sessionToken: 'young' })
    await sessions.create(young)
    expect(await sessions.ofUser('ann')).toEqual([young, OLD])
    expect(await sessions.ofProvider({ provider: 'op', sub: 'sub' })).toEqual([young, OLD])
    for (const { sessionToken } of await sessions.ofUser('ann')) await sessions.delete(sessionToken)
    for (const token of ['old', 'young']) expect(await sessions.find(token)).toBeNull()
  })
})
