import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { AuthError } from 'authengine'
import { type RedisAdapter, redisAdapter, RedisError } from '@authengine/redis'
import { createClient } from 'redis'
import { anyone, aSession, changes, questions, SECRETS } from '../support/redis/acts.js'
import { until } from '../support/redis/cluster.js'
import { type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'

/** For an adapter with a short time limit, on a busy machine. */
const TRIES = 100

let server: RedisServer
let adapter: RedisAdapter

beforeEach(async () => {
  server = await startRedis()
  adapter = redisAdapter({ url: server.url }, { database: anyone() })
  await adapter.sessions.create(aSession())
}, 60_000)

afterAll(stopServers, 60_000)

/** Expects that all of these reject with a message that contains no tokens, identifiers or user ids. */
async function expectFailures(acts: typeof changes, about: RegExp, subject = adapter): Promise<void> {
  const results = await Promise.allSettled(Object.values(acts).map((act) => act(subject)))
  for (const [index, name] of Object.keys(acts).entries()) {
    const result = results[index]
    expect([name, result?.status]).toEqual([name, 'rejected'])
    const error: unknown = result?.status === 'rejected' ? result.reason : undefined
    expect(error).toBeInstanceOf(RedisError)
    expect(error).toBeInstanceOf(AuthError)
    expect([name, (error as Error).message]).toEqual([name, expect.stringMatching(about)])
    const shown = inspect([error, (error as Error).cause], { depth: 9 })
    for (const secret of Object.values(SECRETS)) expect(shown).not.toContain(secret)
  }
}

/** Expects that everything works; with several tries if a connection may have to be opened again. */
async function expectToWork(tries = 1, subject = adapter): Promise<void> {
  let left = tries
  await until(server, async () => {
    left--
    try {
      for (const act of Object.values({ ...changes, ...questions })) await act(subject)
      return true
    } catch (error) {
      if (left <= 0 || !(error instanceof RedisError)) throw error
      return false
    }
  })
  await subject.close()
  await adapter.close()
  await server.stop()
}

/** A connected adapter that waits for half a second only. */
async function hasty(): Promise<RedisAdapter> {
  const subject = redisAdapter({ url: server.url }, { database: anyone(), timeLimit: 500 })
  await until(server, () =>
    subject.sessions.ofUser('ann').then(
      () => true,
      () => false,
    ),
  )
  return subject
}

describe('while Redis is not available, every method rejects, and works again afterwards', () => {
  it('when the server does not run', async () => {
    await server.kill()
    await expectFailures({ ...questions, ...changes }, /could not be reached.*Check that the server runs/s)
    await expectFailures({ ...questions, ...changes }, /could not be reached/)
    await server.start()
    expect(await adapter.sessions.find(SECRETS.sessionToken)).toBeNull()
    await expectToWork()
  })

  it('when the server restarted between two commands', async () => {
    await server.kill()
    await server.start()
    await expectToWork(2)
  })

  it('when the server closed unused connections', async () => {
    for (let round = 0; round < 3; round++) {
      await said(server, 'CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
      // The response to a ping of another client arrives after the adapter has noticed the closed connection.
      await said(server, 'PING')
      expect((await adapter.sessions.find(SECRETS.sessionToken))?.session).toEqual(aSession())
    }
    await expectToWork()
  })

  it('when the server hangs', async () => {
    const subject = await hasty()
    server.pause()
    for (let round = 0; round < 3; round++) {
      await expectFailures({ ...questions, ...changes }, /did not answer within 500 milliseconds.*overloaded/s, subject)
    }
    server.resume()
    await expectToWork(TRIES, subject)
  })

  it('when the server hangs before the adapter is connected', async () => {
    const subject = redisAdapter({ url: server.url }, { database: anyone(), timeLimit: 500 })
    server.pause()
    await expectFailures(questions, /did not answer within 500 milliseconds/, subject)
    server.resume()
    await expectToWork(TRIES, subject)
  })

  it('when the server is paused', async () => {
    const subject = await hasty()
    await said(server, 'CLIENT', 'PAUSE', '1500')
    await expectFailures({ ...questions, ...changes }, /did not answer/, subject)
    await expectToWork(TRIES, subject)
  })

  it('when the server has no memory left', async () => {
    await said(server, 'CONFIG', 'SET', 'maxmemory', '1')
    const { 'extending a session': extending, ...growing } = changes
    await expectFailures(growing, /no memory left.*maxmemory/)
    // Extending a session needs no additional memory.
    await extending?.(adapter)
    await said(server, 'CONFIG', 'SET', 'maxmemory', '0')
    await expectToWork()
  })

  it('when the server became a replica', async () => {
    await said(server, 'REPLICAOF', '127.0.0.1', '1')
    await expectFailures(changes, /is a replica.*Name the primary/)
    await said(server, 'REPLICAOF', 'NO', 'ONE')
    await expectToWork(3)
  })

  it('when the server requires a password, unless the URL contains it', async () => {
    await said(server, 'CONFIG', 'SET', 'requirepass', 'the-new-password')
    const url = server.url.replace('//', '//default:the-new-password@')
    const informed = redisAdapter({ url }, { database: anyone() })
    const mistaken = redisAdapter({ url: url.replace('new', 'old') }, { database: anyone() })
    expect((await informed.sessions.find(SECRETS.sessionToken))?.session).toEqual(aSession())
    await expectFailures(questions, /did not accept the user name and password/, mistaken)
    const uninformed = redisAdapter({ url: server.url }, { database: anyone() })
    await expectFailures(questions, /did not accept the user name and password/, uninformed)
    for (const each of [informed, mistaken, uninformed]) await each.close()
    await adapter.close()
    await server.stop()
  })

  it('when its user lacks permissions, until it has those that the error names', async () => {
    const allow = (...rules: string[]) => said(server, 'ACL', 'SETUSER', 'app', 'reset', 'on', '>pass', ...rules)
    const url = server.url.replace('//', '//app:pass@')
    await allow('+@all', '~other:*')
    const limited = redisAdapter({ url }, { database: anyone() })
    await expectFailures({ ...questions, ...changes }, /lacks the permission for a command or a key/, limited)
    await allow('~authengine:*', '+evalsha', '+eval', '+@read', '+@write', '+time')
    await limited.sessions.create(aSession({ sessionToken: 'of the user' }))
    for (const act of Object.values({ ...questions, ...changes })) await act(limited)
    await limited.close()
    await expectToWork()
  })

  it('when the URL is that of a cluster node, or of no server', async () => {
    const node = await startRedis(['--cluster-enabled', 'yes'])
    const places = {
      '{ cluster: […] }|part of the Redis cluster is down': node.url,
      'could not be reached': 'redis://127.0.0.1:1',
    }
    for (const [about, url] of Object.entries(places)) {
      for (const source of [{ url }, { cluster: [url] }]) {
        const lost = redisAdapter(source, { database: anyone() })
        await expectFailures(questions, new RegExp(`${about}|could not be reached`), lost)
        await lost.close()
      }
    }
  })
})

describe('a client of the application', () => {
  it('rejects if it is disconnected, and without waiting for its offline queue', async () => {
    for (const disableOfflineQueue of [true, false]) {
      const client = createClient({ url: server.url, disableOfflineQueue })
      client.on('error', () => undefined)
      await client.connect()
      const borrowing = redisAdapter(client, { database: anyone(), timeLimit: 500 })
      await server.kill()
      await expectFailures(questions, /could not be reached|did not answer within 500 milliseconds/, borrowing)
      client.destroy()
      await expectFailures(questions, /could not be reached/, borrowing)
      await server.start()
    }
  })
})

describe('an adapter that is closed', () => {
  it('lets running commands finish, and accepts no others', async () => {
    // This loads the script, so that each of the others is one command.
    const take = () => adapter.counters.take([{ key: 'key', max: 20, seconds: 3600 }], new Date(0))
    await take()
    const answers = Promise.all(Array.from({ length: 20 }, take))
    await adapter.close()
    expect((await answers).filter((reached) => reached === null)).toHaveLength(19)
    await expectFailures(questions, /adapter is closed/)
    await adapter.close()
    const connections = async () => (await said(server, 'CLIENT', 'LIST', 'TYPE', 'normal')).split('\n').length
    await until(server, async () => (await connections()) === 1)
  })
})
