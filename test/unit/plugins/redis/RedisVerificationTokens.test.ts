import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import { ScriptedRedis, THEN } from './fixtures.js'

const MAILED = { identifier: 'ann@example.test', token: 'hash', expires: THEN }

describe('mailed tokens', () => {
  it('are stored, taken and removed in one round trip each, under one key', async () => {
    const redis = new ScriptedRedis(() => String(THEN.getTime()))
    const { verificationTokens } = redis.adapter
    await verificationTokens.create(MAILED)
    expect(await verificationTokens.take(MAILED)).toEqual(MAILED)
    await verificationTokens.clear(MAILED.identifier)
    const key = 'authengine:mailed:ann%40example.test'
    expect(redis.names).toEqual([`EVALSHA ${key}`, `EVALSHA ${key}`, `DEL ${key}`])
    expect(redis.rounds).toBe(3)
  })

  it('are null if there is none, and reject an undefined reply', async () => {
    expect(await new ScriptedRedis(() => null).adapter.verificationTokens.take(MAILED)).toBeNull()
    await expect(new ScriptedRedis(() => undefined).adapter.verificationTokens.take(MAILED)).rejects.toThrow(RedisError)
  })
})
