import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import { within } from '../../../../plugins/redis/src/within.js'

const never = new Promise<never>(() => undefined)

describe('a time limit', () => {
  it('passes on results and errors that come in time', async () => {
    expect(await within(60_000, Promise.resolve(7))).toBe(7)
    await expect(within(60_000, Promise.reject(new TypeError('no')))).rejects.toThrow('no')
  })

  it('rejects with an error that names the option to check', async () => {
    await expect(within(1, never)).rejects.toThrow(RedisError)
    await expect(within(1, never)).rejects.toThrow(/did not answer within 1 milliseconds.*timeLimit/)
  })
})
