import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import { Line } from '../../../../plugins/redis/src/Line.js'
import { aClient, never } from './clientFixtures.js'

const READONLY = new TypeError("READONLY You can't write against a read only replica.")
const BROKEN = new TypeError('Socket closed unexpectedly')

afterEach(() => {
  jest.restoreAllMocks()
})

/** Moves the time forward by so many milliseconds. */
function pass(milliseconds: number): void {
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + milliseconds)
}

describe('a line', () => {
  it('sends after it has connected', async () => {
    const client = aClient()
    const line = new Line(() => Promise.resolve(client), 60_000)
    expect(await line.send('key', ['GET', 'key'])).toBe('OK')
    expect(client.log).toEqual(['connect', 'GET'])
    expect(line.isBroken).toBe(false)
  })

  it('rejects if connecting or the command takes too long', async () => {
    for (const slow of [aClient({ connect: () => never }), aClient({ send: () => never })]) {
      const line = new Line(() => Promise.resolve(slow), 1)
      await expect(line.send('key', ['GET', 'key'])).rejects.toThrow(RedisError)
    }
  })

  it('is unusable after any failure before it is open', async () => {
    const line = new Line(() => Promise.resolve(aClient({ connect: () => Promise.reject(READONLY) })), 60_000)
    await expect(line.send('key', ['GET', 'key'])).rejects.toBe(READONLY)
    expect(line.isBroken).toBe(false)
    expect(line.isSpoiltBy(new TypeError('WRONGPASS'))).toBe(true)
    const unmade = new Line(() => Promise.reject(BROKEN), 60_000)
    await expect(unmade.send('key', ['GET', 'key'])).rejects.toBe(BROKEN)
    await unmade.end()
  })

  it('is unusable after a failure if it is closed or was open for a while, but not after an error reply', async () => {
    const client = aClient()
    const line = new Line(() => Promise.resolve(client), 60_000)
    await line.send('key', ['GET', 'key'])
    expect(line.isSpoiltBy(BROKEN)).toBe(false)
    pass(1001)
    expect([BROKEN, READONLY, new TypeError('ERR no')].map((error) => line.isSpoiltBy(error))).toEqual([
      true,
      true,
      false,
    ])
    jest.restoreAllMocks()
    client.open = false
    expect(line.isBroken).toBe(true)
    expect([BROKEN, READONLY, new TypeError('ERR no')].map((error) => line.isSpoiltBy(error))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('ends after all commands have been answered', async () => {
    let answer = (_: unknown): void => undefined
    const client = aClient({ send: () => new Promise((resolve) => (answer = resolve)) })
    const line = new Line(() => Promise.resolve(client), 60_000)
    const answered = line.send('key', ['GET', 'key'])
    const ended = line.end()
    await client.sent
    expect(client.log).toEqual(['connect', 'GET'])
    answer('late')
    expect(await answered).toBe('late')
    await ended
    expect(client.log).toEqual(['connect', 'GET', 'destroy'])
  })
})
