import { describe, expect, it } from '@jest/globals'
import { CounterStore } from 'authengine/plugin'
import { RedisError } from '@authengine/redis'
import { ScriptedRedis, THEN } from './fixtures.js'

describe('counters', () => {
  it('take one round trip each', async () => {
    const redis = new ScriptedRedis(() => [3, String(THEN.getTime())])
    const { counters } = redis.adapter
    expect(counters).toBeInstanceOf(CounterStore)
    expect(await counters.increment('key', THEN, new Date(7))).toEqual({ count: 3, until: THEN })
    expect(redis.asked.at(-1)?.slice(2)).toEqual(['1', 'authengine:count:key', '7', '1893553445678'])
    await counters.decrement('key', THEN)
    expect(redis.asked.at(-1)?.slice(2)).toEqual(['1', 'authengine:count:key', '1893553445678'])
    await counters.reset('key')
    expect(redis.asked.at(-1)).toEqual(['DEL', 'authengine:count:key'])
    expect(redis.rounds).toBe(3)
  })

  it.each([undefined, null, [], ['many', '7'], [1, null]])('that answer %j are an error', async (reply) => {
    const { counters } = new ScriptedRedis(() => reply).adapter
    await expect(counters.increment('key', THEN, THEN)).rejects.toThrow(RedisError)
  })
})
