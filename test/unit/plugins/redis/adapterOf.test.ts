import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { RedisAdapter, redisAdapter, RedisError, type RedisSource } from '@authengine/redis'

const people = new MemoryAdapter()

/** The last command that each kind of source sends to find a session. */
async function sentBy(make: (log: (sent: unknown[]) => Promise<unknown>) => RedisSource): Promise<unknown[][]> {
  const sent: unknown[][] = []
  const log = (one: unknown[]): Promise<unknown> => {
    sent.push(one)
    return Promise.resolve(one.flat().includes('HMGET') ? [null, null, null] : null)
  }
  const adapter = redisAdapter(make(log), { database: people })
  expect(await adapter.sessions.find('t')).toBeNull()
  await adapter.close()
  return sent.slice(-1)
}

describe('redisAdapter', () => {
  const key = 'authengine:token:t'

  it('sends by a function, with the key', async () => {
    expect(
      await sentBy(
        (log) =>
          (...args) =>
            log(args),
      ),
    ).toEqual([[key, ['GET', key]]])
  })

  it('sends by a client of the application', async () => {
    expect(await sentBy((log) => ({ sendCommand: (command: string[]) => log([command]) }))).toEqual([[['GET', key]]])
  })

  it('sends by a cluster client of the application, with the key, and never to a replica', async () => {
    expect(await sentBy((log) => ({ masters: [], sendCommand: (...args: unknown[]) => log(args) }))).toEqual([
      [key, false, ['GET', key]],
    ])
  })

  it.each<[string, RedisSource]>([
    ['a server', { url: 'redis://127.0.0.1:1' }],
    ['a cluster', { cluster: ['redis://127.0.0.1:1'] }],
  ])('connects to %s with the first command', async (_name, location) => {
    const adapter = redisAdapter(location, { database: people })
    await expect(adapter.sessions.find('t')).rejects.toThrow('could not be reached')
    await adapter.close()
  })

  it('has the users and accounts of the database', () => {
    const adapter = redisAdapter({ url: 'redis://127.0.0.1:1' }, { database: people })
    expect(adapter).toBeInstanceOf(RedisAdapter)
    expect([adapter.users, adapter.accounts]).toEqual([people.users, people.accounts])
  })

  it.each<[unknown, object, string]>([
    [
      { url: 'redis://127.0.0.1:1' },
      { timelimit: 1 },
      'redisAdapter timelimit: is unknown, so it has no effect. Write timeLimit.',
    ],
    [{ url: 'redis://127.0.0.1:1', password: 'p' }, {}, 'redisAdapter password: is unknown'],
    [{ cluster: ['redis://127.0.0.1:1'], url: 'redis://127.0.0.1:1' }, {}, 'redisAdapter url: is unknown'],
  ])('defect R7: refuses %j with %j because of an unknown option', (location, options, said) => {
    expect(() => redisAdapter(location as RedisSource, { database: people, ...options })).toThrow(said)
  })

  it('waits no longer than the time limit', async () => {
    const { counters } = redisAdapter(() => new Promise(() => undefined), { database: people, timeLimit: 1 })
    await expect(counters.giveBack(['key'])).rejects.toThrow(RedisError)
  })

  it.each<[string, RedisSource, object]>([
    ['a malformed location', { url: 'https://redis.example' }, {}],
    ['a cluster of no servers', { cluster: [] }, {}],
    ['a prefix with braces', { url: 'redis://redis.example' }, { prefix: '{app}' }],
    ['no time at all', { url: 'redis://redis.example' }, { timeLimit: 0 }],
    ['more time than can be counted', { url: 'redis://redis.example' }, { timeLimit: Infinity }],
    ['a time that is not a number', { url: 'redis://redis.example' }, { timeLimit: NaN }],
    ['copies for no time', { url: 'redis://redis.example' }, { userMaxAge: 0 }],
    ['copies for more than a day', { url: 'redis://redis.example' }, { userMaxAge: 86_401 }],
    ['copies for no number of seconds', { url: 'redis://redis.example' }, { userMaxAge: NaN }],
  ])('refuses %s', (_name, source, options) => {
    expect(() => redisAdapter(source, { database: people, ...options })).toThrow(TypeError)
  })

  it.each<[string, unknown, unknown, string]>([
    [
      'a text for a location',
      'redis://app:secret@redis.example',
      { database: people },
      'was given a text for the location',
    ],
    ['nothing for a location', undefined, { database: people }, 'was given undefined for the location'],
    ['a variable that is not set', { url: undefined }, { database: people }, 'such as REDIS_URL'],
    ['a cluster that is not set', { cluster: undefined }, { database: people }, 'such as REDIS_URL'],
    ['an object that says nothing', {}, { database: people }, 'such as REDIS_URL'],
    ['no options', 'redis://app:secret@redis.example', undefined, '{ database: sqlAdapter({ … }) }'],
    ['no database', { url: 'redis://redis.example' }, {}, '{ database: sqlAdapter({ … }) }'],
    [
      'a database that is not an adapter',
      { url: 'redis://redis.example' },
      { database: {} },
      '{ database: sqlAdapter({ … }) }',
    ],
  ])('explains %s, and repeats no password', (_name, source, options, said) => {
    const make = (): unknown => redisAdapter(source as RedisSource, options as never)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(said)
    expect(make).not.toThrow('secret')
  })
})
