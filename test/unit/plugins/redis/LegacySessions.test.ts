import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import type { SessionRow } from 'authengine/adapter'
import { Commands } from '../../../../plugins/redis/src/Commands.js'
import { LegacyKeys } from '../../../../plugins/redis/src/LegacyKeys.js'
import { LegacySessions } from '../../../../plugins/redis/src/LegacySessions.js'
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
const PLACE = 'authengine:{user:ann}:session:t authengine:{user:ann}:sessions'

/** A server with keys of version 0.1, where the token refers to a session. */
const aServer = (differs: Readonly<Record<string, unknown>> = {}): ScriptedRedis =>
  new ScriptedRedis(
    ([name = '']) => ({ GET: '"ann"', GETEX: '"ann"', HMGET: FIELDS, EVALSHA: 1, DEL: 1, ...differs })[name],
  )
const on = ({ send }: ScriptedRedis): LegacySessions =>
  new LegacySessions(new Commands(send), new LegacyKeys('authengine:'))

describe('sessions of version 0.1', () => {
  it('are found in two round trips', async () => {
    const redis = aServer()
    expect(await on(redis).find('t')).toEqual(SESSION)
    expect(redis.names).toEqual(['GET authengine:token:t', 'HMGET authengine:{user:ann}:session:t'])
  })

  it('are not found if the token refers to no session', async () => {
    const redis = aServer({ GET: null, GETEX: null })
    const sessions = on(redis)
    expect(await sessions.find('t')).toBeNull()
    expect(await sessions.delete('t')).toBeNull()
    await sessions.extend('t', { expires: THEN, lastSeen: THEN })
    expect(redis.names).toEqual(['GET authengine:token:t', 'GET authengine:token:t', 'GETEX authengine:token:t'])
  })

  it('are extended only if they exist, after the lists by which a provider finds them', async () => {
    const redis = aServer()
    await on(redis).extend('t', { expires: THEN, lastSeen: THEN })
    expect(redis.names).toEqual([
      'GETEX authengine:token:t',
      'HMGET authengine:{user:ann}:session:t',
      'EVALSHA authengine:sid:op:s',
      'EVALSHA authengine:sub:op:p',
      `EVALSHA ${PLACE}`,
    ])
    const gone = aServer({ HMGET: [null, null, null] })
    await on(gone).extend('t', { expires: THEN, lastSeen: THEN })
    expect(gone.names).toEqual(['GETEX authengine:token:t', 'HMGET authengine:{user:ann}:session:t'])
  })

  it('have ended even if the last command fails', async () => {
    for (const differs of [{}, { DEL: new TypeError('Socket closed unexpectedly') }]) {
      const redis = aServer({ EVALSHA: FIELDS, ...differs })
      expect(await on(redis).delete('t')).toEqual(SESSION)
      expect(redis.names).toEqual(['GET authengine:token:t', `EVALSHA ${PLACE}`, 'DEL authengine:token:t'])
    }
  })

  it('of a user are read in two round trips, without those that no longer exist', async () => {
    const redis = new ScriptedRedis(([name]) => (name === 'ZRANGE' ? ['one', 'two'] : [FIELDS, [null, null, null]]))
    expect(await on(redis).ofUser('ann')).toEqual([SESSION])
    expect(redis.names).toEqual(['ZRANGE authengine:{user:ann}:sessions', 'EVALSHA one two'])
  })

  it('of a provider are those of the users that the provider knows', async () => {
    const redis = new ScriptedRedis(([name, key]) => {
      if (name === 'EVALSHA') return [FIELDS]
      return key?.endsWith(':sessions') ? ['one'] : ['"ann"']
    })
    expect(await on(redis).ofProvider('op', 'sid', 's')).toEqual([SESSION])
    expect(redis.names).toEqual(['ZRANGE authengine:sid:op:s', 'ZRANGE authengine:{user:ann}:sessions', 'EVALSHA one'])
  })

  it('fail instead of being empty if a client returns undefined', async () => {
    const sessions = on(new ScriptedRedis(() => undefined))
    for (const answer of [
      sessions.find('t'),
      sessions.delete('t'),
      sessions.ofUser('ann'),
      sessions.ofProvider('op', 'sid', 's'),
      sessions.extend('t', { expires: THEN, lastSeen: THEN }),
    ]) {
      await expect(answer).rejects.toThrow(RedisError)
    }
  })
})
