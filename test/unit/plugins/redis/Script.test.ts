import { describe, expect, it } from '@jest/globals'
import { Script } from '../../../../plugins/redis/src/Script.js'
import { ScriptedRedis } from './fixtures.js'

const TEXT = 'return 1'
const HASH = 'e0e1f9fabfc9d4800c877a703b823ac0578ff8db'

describe('a script', () => {
  it('is sent by its hash, to the server of its first key', async () => {
    const redis = new ScriptedRedis(() => 1)
    expect(await new Script(TEXT).run(redis.send, ['a', 'b'], ['value'])).toBe(1)
    expect(redis.asked).toEqual([['EVALSHA', HASH, '2', 'a', 'b', 'value']])
  })

  it('is sent in full to a server that does not know it', async () => {
    const redis = new ScriptedRedis(([name]) =>
      name === 'EVALSHA' ? new TypeError('NOSCRIPT No matching script.') : 1,
    )
    expect(await new Script(TEXT).run(redis.send, ['a'], [])).toBe(1)
    expect(redis.asked.at(-1)).toEqual(['EVAL', TEXT, '1', 'a'])
  })

  it('is not sent again when it fails', async () => {
    const redis = new ScriptedRedis(() => new TypeError('ERR no'))
    await expect(new Script(TEXT).run(redis.send, ['a'], [])).rejects.toThrow('ERR no')
    expect(redis.asked).toHaveLength(1)
  })
})
