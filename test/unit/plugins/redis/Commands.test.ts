import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import { Commands } from '../../../../plugins/redis/src/Commands.js'
import { Script } from '../../../../plugins/redis/src/Script.js'
import { ScriptedRedis } from './fixtures.js'

describe('commands', () => {
  it('are sent with their key', async () => {
    const redis = new ScriptedRedis(() => 'OK')
    expect(await new Commands(redis.send).send('SET', 'key', 'value')).toBe('OK')
    expect(redis.asked).toEqual([['SET', 'key', 'value']])
  })

  it('explain failures, also those of scripts', async () => {
    const commands = new Commands(new ScriptedRedis(() => new TypeError('OOM')).send)
    await expect(commands.send('SET', 'key', 'value')).rejects.toThrow(RedisError)
    await expect(commands.run(new Script(''), ['key'])).rejects.toThrow(RedisError)
  })
})
