import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { redisAdapter } from '@authengine/redis'
import { Keys, prefixFrom } from '../../plugins/redis/src/Keys.js'
import { anyone } from '../support/redis/acts.js'
import { compete, COUNTS, MAILED, type Outcome, ROUNDS, sessionOf } from '../support/redis/contest.js'
import { lasting, type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'

const PROCESSES = 2
let server: RedisServer

beforeAll(async () => {
  server = await startRedis()
}, 60_000)

afterAll(stopServers, 60_000)

describe('two processes on one server, ten of each concurrently', () => {
  it('lose nothing, grant each thing only once, and restore no session that has ended', async () => {
    const adapter = redisAdapter({ url: server.url }, { database: anyone() })
    const { pending, sessions, verificationTokens } = adapter
    for (let round = 0; round < ROUNDS; round++) {
      await sessions.create(sessionOf(round))
      await verificationTokens.create({ ...MAILED, token: String(round) })
      await pending.add({ id: String(round), userId: null, state: 's', tries: 0, version: 1, expires: MAILED.expires })
    }

    const outcomes = await compete(server.url, PROCESSES)
    const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, each) => total + of(each), 0)
    expect(sum(({ won }) => won.tokens)).toBe(ROUNDS)
    expect(sum(({ won }) => won.ends)).toBe(ROUNDS)
    expect(sum(({ won }) => won.counts)).toBe(COUNTS)
    expect(sum(({ won }) => won.commits)).toBe(ROUNDS)
    // A slow process finds what another process has already changed.
    expect(sum(({ won }) => won.changes)).toBe(ROUNDS)

    const keys = new Keys(prefixFrom())
    for (let round = 0; round < ROUNDS; round++) {
      const { sessionToken, userId } = sessionOf(round)
      expect(await sessions.find(sessionToken)).toBeNull()
      expect(await sessions.ofUser(userId)).toEqual([])
      expect(await said(server, 'EXISTS', keys.session(keys.idOf(sessionToken)))).toBe('0')
    }
    expect(await sessions.ofProvider({ provider: 'op', sub: 'sub' })).toEqual([])
    expect(await sessions.ofUser('shared-user')).toHaveLength(ROUNDS * PROCESSES)
    expect(await lasting(server)).toBe('')
    await adapter.close()
  }, 60_000)
})
