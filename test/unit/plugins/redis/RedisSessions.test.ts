import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import type { SessionRow } from 'authengine/adapter'
import { Keys } from '../../../../plugins/redis/src/Keys.js'
import { ScriptedRedis, THEN } from './fixtures.js'

const SESSION: SessionRow = {
  sessionToken: 't',
  userId: 'ann',
  expires: THEN,
  provider: 'op',
  providerSid: 's',
  providerSub: 'p',
}
const FIELDS = [
  JSON.stringify({ sessionToken: 't', userId: 'ann', provider: 'op', providerSid: 's', providerSub: 'p' }),
  String(THEN.getTime()),
  null,
]
const ID = new Keys('').idOf('t')
const KEY = `authengine:session:${ID}`
const LISTS = ['authengine:sessions:user:ann', 'authengine:sessions:sid:op:s', 'authengine:sessions:sub:op:p']

/** A server that has the session, and no keys of version 0.1. */
const aServer = (differs: Readonly<Record<string, unknown>> = {}): ScriptedRedis =>
  new ScriptedRedis(([name = '']) => ({ GET: null, GETEX: null, HMGET: FIELDS, EVALSHA: 1, ZREM: 1, ...differs })[name])

describe('sessions', () => {
  it('are added to the lists before they are stored', async () => {
    const redis = aServer()
    await redis.adapter.sessions.create(SESSION)
    expect(redis.names).toEqual([...LISTS.map((list) => `EVALSHA ${list}`), `EVALSHA ${KEY}`])
    expect(redis.rounds).toBe(2)
    for (const command of redis.asked.slice(0, 3)) expect(command.slice(-2)).toEqual(['1893553445678', ID])
  })

  it('defect R79: have an id of 43 characters, however long their tokens are', () => {
    for (const token of ['', 't', 'sha256:'.padEnd(71, '0'), 'x'.repeat(512)]) {
      expect(new Keys('').idOf(token)).toMatch(/^[\w-]{43}$/)
    }
  })

  it('do not replace an existing session', async () => {
    const there = aServer({ EVALSHA: 0 })
    await expect(there.adapter.sessions.create(SESSION)).rejects.toThrow('A session with this token exists already')
  })

  it('defect R79: are found in one round trip', async () => {
    const redis = aServer()
    expect(await redis.adapter.sessions.find('t')).toEqual({ session: SESSION, user: { id: 'ann' } })
    expect(redis.asked).toEqual([['HMGET', KEY, 'row', 'expires', 'lastSeen']])
  })

  it('are looked up under the keys of version 0.1 if they are not found', async () => {
    const redis = aServer({ HMGET: [null, null, null], EVALSHA: [null, null, null] })
    const { sessions } = redis.adapter
    expect(await sessions.find('t')).toBeNull()
    expect(await sessions.delete('t')).toBeNull()
    await sessions.extend('t', { expires: THEN, lastSeen: THEN })
    expect(redis.names).toEqual([
      `HMGET ${KEY}`,
      'GET authengine:token:t',
      `EVALSHA ${KEY}`,
      'GET authengine:token:t',
      `HMGET ${KEY}`,
      'GETEX authengine:token:t',
    ])
  })

  it('stay in the lists for longer before they are extended', async () => {
    const redis = aServer()
    await redis.adapter.sessions.extend('t', { expires: THEN, lastSeen: THEN })
    expect(redis.names).toEqual([`HMGET ${KEY}`, ...LISTS.map((list) => `EVALSHA ${list}`), `EVALSHA ${KEY}`])
    expect(redis.rounds).toBe(3)
  })

  it('end before they are removed from the lists, even if that fails', async () => {
    for (const differs of [{}, { ZREM: new TypeError('Socket closed unexpectedly') }]) {
      const redis = aServer({ EVALSHA: FIELDS, ...differs })
      expect(await redis.adapter.sessions.delete('t')).toEqual(SESSION)
      expect(redis.names).toEqual([`EVALSHA ${KEY}`, ...LISTS.map((list) => `ZREM ${list}`)])
      expect(redis.rounds).toBe(2)
    }
  })

  it('of a user are read in two round trips, without ended ones and those of other users', async () => {
    const redis = new ScriptedRedis(([name, key]) => {
      if (name === 'ZRANGE') return key === LISTS[0] ? ['one', 'two', 'three'] : []
      if (key?.endsWith(':one')) return FIELDS
      return key?.endsWith(':two') ? [null, null, null] : [FIELDS[0]?.replace('"ann"', '"bob"'), FIELDS[1], null]
    })
    expect(await redis.adapter.sessions.ofUser('ann')).toEqual([SESSION])
    expect(redis.rounds).toBe(2)
  })

  it('of a provider are those that match the provider and its ids', async () => {
    const redis = new ScriptedRedis(([name, key = '']) => {
      if (name === 'ZRANGE') return LISTS.includes(key) ? ['one', 'two'] : []
      return key.endsWith(':one') ? FIELDS : [FIELDS[0]?.replace('"op"', '"other"'), FIELDS[1], null]
    })
    const { sessions } = redis.adapter
    expect(await sessions.ofProvider({ provider: 'op', sid: 's' })).toEqual([SESSION])
    expect(redis.rounds).toBe(2)
    expect(await sessions.ofProvider({ provider: 'op', sub: 'p' })).toEqual([SESSION])
    expect(await sessions.ofProvider({ provider: 'op', sid: 'other', sub: 'p' })).toEqual([])
    const before = redis.asked.length
    expect(await sessions.ofProvider({ provider: 'op' })).toEqual([])
    expect(redis.asked).toHaveLength(before)
  })

  it('fail instead of being empty if a client returns undefined', async () => {
    const { sessions } = new ScriptedRedis(() => undefined).adapter
    for (const answer of [
      sessions.find('t'),
      sessions.delete('t'),
      sessions.ofUser('ann'),
      sessions.ofProvider({ provider: 'op', sid: 's' }),
      sessions.extend('t', { expires: THEN, lastSeen: THEN }),
      sessions.create(SESSION),
    ]) {
      await expect(answer).rejects.toThrow(RedisError)
    }
  })

  it('defect R76: of a user are removed many at a time, but not those of other users', async () => {
    const ids = Array.from({ length: 1100 }, (_, index) => `s${String(index)}`)
    const redis = new ScriptedRedis(([name, key = '']) => {
      if (name === 'ZRANGE') return key === LISTS[0] ? [...ids, ID] : []
      if (key.endsWith(':s7')) return [FIELDS[0]?.replace('"ann"', '"bob"'), FIELDS[1], null]
      return name === 'ZREM' ? 1 : FIELDS
    })
    expect(await redis.adapter.sessions.deleteOfUser?.('ann', 't')).toBe(ids.length - 1)
    const removed = redis.names.filter((name) => name.startsWith('EVALSHA'))
    expect(removed).toHaveLength(ids.length - 1)
    expect(removed).not.toContain(`EVALSHA ${KEY}`)
    expect(removed).not.toContain('EVALSHA authengine:session:s7')
    // The list of the user, and three round trips for each 500 sessions; the sessions of version 0.1 take one.
    expect(redis.rounds).toBe(1 + 3 * 3 + 1)
  })
})
