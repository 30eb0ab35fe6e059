import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import type { SessionRow } from 'authengine/plugin'
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

/** A server on which the token leads to the session. */
const aServer = (differs: Readonly<Record<string, unknown>> = {}): ScriptedRedis =>
  new ScriptedRedis(
    ([name = '']) => ({ GET: '"ann"', GETEX: '"ann"', HMGET: FIELDS, EVALSHA: 1, DEL: 1, ...differs })[name],
  )

describe('sessions', () => {
  it('are led to before they are there', async () => {
    const redis = new ScriptedRedis(() => 1)
    await redis.adapter.sessions.create(SESSION)
    expect(redis.names).toEqual([
      'SET authengine:token:t',
      'EVALSHA authengine:sid:op:s',
      'EVALSHA authengine:sub:op:p',
      'EVALSHA authengine:{user:ann}:session:t authengine:{user:ann}:sessions',
    ])
    expect(redis.asked[0]).toEqual(['SET', 'authengine:token:t', '"ann"', 'NX', 'PXAT', '1893553445678'])
    expect(redis.rounds).toBe(2)
  })

  it('are not written under a token that leads somewhere, nor over another', async () => {
    const taken = new ScriptedRedis(([name]) => (name === 'SET' ? null : 1))
    await expect(taken.adapter.sessions.create(SESSION)).rejects.toThrow('names a session already')
    expect(taken.names).not.toContain('EVALSHA authengine:{user:ann}:session:t authengine:{user:ann}:sessions')
    const there = new ScriptedRedis(([name]) => (name === 'SET' ? 'OK' : 0))
    await expect(there.adapter.sessions.create(SESSION)).rejects.toThrow('names a session already')
  })

  it('are found in two round trips, during the second of which the user is looked up', async () => {
    const redis = aServer()
    expect(await redis.adapter.sessions.find('t')).toEqual({ session: SESSION, user: { id: 'ann' } })
    expect(redis.names).toEqual(['GET authengine:token:t', 'HMGET authengine:{user:ann}:session:t'])
    expect(redis.rounds).toBe(2)
  })

  it('are none where the token leads nowhere', async () => {
    const redis = aServer({ GET: null, GETEX: null })
    const { sessions } = redis.adapter
    expect(await sessions.find('t')).toBeNull()
    expect(await sessions.delete('t')).toBeNull()
    await sessions.extend('t', { expires: THEN, lastSeen: THEN })
    expect(redis.names).toEqual(['GET authengine:token:t', 'GET authengine:token:t', 'GETEX authengine:token:t'])
  })

  it('are extended only where they are, and after what a provider finds them by', async () => {
    const redis = aServer()
    await redis.adapter.sessions.extend('t', { expires: THEN, lastSeen: THEN })
    expect(redis.names).toEqual([
      'GETEX authengine:token:t',
      'HMGET authengine:{user:ann}:session:t',
      'EVALSHA authengine:sid:op:s',
      'EVALSHA authengine:sub:op:p',
      'EVALSHA authengine:{user:ann}:session:t authengine:{user:ann}:sessions',
    ])
    expect(redis.rounds).toBe(4)
    const gone = aServer({ HMGET: [null, null, null] })
    await gone.adapter.sessions.extend('t', { expires: THEN, lastSeen: THEN })
    expect(gone.names).toEqual(['GETEX authengine:token:t', 'HMGET authengine:{user:ann}:session:t'])
  })

  it('end in three round trips, and have ended even if the last one fails', async () => {
    for (const differs of [{}, { DEL: new TypeError('Socket closed unexpectedly') }]) {
      const redis = aServer({ EVALSHA: FIELDS, ...differs })
      expect(await redis.adapter.sessions.delete('t')).toEqual(SESSION)
      expect(redis.names).toEqual([
        'GET authengine:token:t',
        'EVALSHA authengine:{user:ann}:session:t authengine:{user:ann}:sessions',
        'DEL authengine:token:t',
      ])
      expect(redis.rounds).toBe(3)
    }
  })

  it('of a user are read in two round trips; those that are gone are left out', async () => {
    const redis = new ScriptedRedis(([name]) => (name === 'ZRANGE' ? ['one', 'two'] : [FIELDS, [null, null, null]]))
    expect(await redis.adapter.sessions.ofUser('ann')).toEqual([SESSION])
    expect(redis.names).toEqual(['ZRANGE authengine:{user:ann}:sessions', 'EVALSHA one two'])
    const nobody = new ScriptedRedis(() => [])
    expect(await nobody.adapter.sessions.ofUser('nobody')).toEqual([])
    expect(nobody.rounds).toBe(1)
  })

  it('of a provider are those of the users it knows, if they are what it calls them', async () => {
    const other = [FIELDS[0]?.replace('"op"', '"other"'), FIELDS[1], null]
    const redis = new ScriptedRedis(([name, key]) => {
      if (name === 'EVALSHA') return [FIELDS, other]
      return key?.endsWith(':sessions') ? ['one', 'two'] : ['"ann"']
    })
    const { sessions } = redis.adapter
    expect(await sessions.ofProvider({ provider: 'op', sid: 's' })).toEqual([SESSION])
    expect(redis.rounds).toBe(3)
    expect(await sessions.ofProvider({ provider: 'op', sub: 'p' })).toEqual([SESSION])
    expect(await sessions.ofProvider({ provider: 'op', sid: 'other', sub: 'p' })).toEqual([])
    const before = redis.asked.length
    expect(await sessions.ofProvider({ provider: 'op' })).toEqual([])
    expect(redis.asked).toHaveLength(before)
  })

  it('are not none because a client answers nothing at all', async () => {
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
})
