import { describe, expect, it } from '@jest/globals'
import { CounterStore } from 'authengine/adapter'
import { RedisError } from '@authengine/redis'
import { ScriptedRedis, THEN } from './fixtures.js'

const LIMITS = [
  { key: 'one', max: 5, seconds: 60 },
  { key: 'other', max: 20, seconds: 3600 },
]

describe('counters', () => {
  it('defect R77: need one round trip for all keys, which are in one slot', async () => {
    const redis = new ScriptedRedis(() => [0, '0'])
    const { counters } = redis.adapter
    expect(counters).toBeInstanceOf(CounterStore)
    expect(await counters.take(LIMITS, new Date(7))).toBeNull()
    const keys = ['authengine:{count}:one', 'authengine:{count}:other']
    expect(redis.asked.at(-1)?.slice(2)).toEqual(['2', ...keys, '7', '5', '60000', '20', '3600000'])
    await counters.giveBack(['one', 'other'])
    expect(redis.asked.at(-1)?.slice(2)).toEqual(['2', ...keys])
    expect(redis.rounds).toBe(2)
  })

  it('return which limit is reached, and until when', async () => {
    const { counters } = new ScriptedRedis(() => [2, String(THEN.getTime())]).adapter
    expect(await counters.take(LIMITS, new Date(7))).toEqual({ key: 'other', until: THEN })
  })

  it('send nothing if there is nothing to count', async () => {
    const redis = new ScriptedRedis(() => new TypeError('asked'))
    expect(await redis.adapter.counters.take([], THEN)).toBeNull()
    await redis.adapter.counters.giveBack([])
    expect(redis.asked).toEqual([])
  })

  it.each([undefined, null, [], ['many', '7'], [1, null]])('reject the reply %j', async (reply) => {
    const { counters } = new ScriptedRedis(() => reply).adapter
    await expect(counters.take(LIMITS, THEN)).rejects.toThrow(RedisError)
  })
})
