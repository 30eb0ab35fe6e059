import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type RedisAdapter, redisAdapter } from '@authengine/redis'
import { Keys, prefixFrom } from '../../plugins/redis/src/Keys.js'
import { anyone, aSession, LATE, LATER } from '../support/redis/acts.js'
import { type RedisCluster, startRedisCluster, until } from '../support/redis/cluster.js'
import { lasting, type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'

const MAILED = { identifier: 'ann@example.test', token: 'hash', expires: LATE }
const keys = new Keys(prefixFrom())
const SESSION_KEY = keys.session(keys.idOf('token'))
const LISTS = [keys.ofUser('ann'), keys.ofProvider('op', 'sid', 'sid'), keys.ofProvider('op', 'sub', 'sub')]
const KEYS_OF_SESSION = [SESSION_KEY, ...LISTS]

let server: RedisServer
let adapter: RedisAdapter

beforeAll(async () => {
  server = await startRedis()
  adapter = redisAdapter({ url: server.url }, { database: anyone() })
}, 60_000)

beforeEach(async () => {
  await said(server, 'FLUSHALL')
})

afterAll(async () => {
  await adapter.close()
  await stopServers()
}, 60_000)

const endOf = async (key: string): Promise<number> => Number(await said(server, 'PEXPIRETIME', key))
const size = async (): Promise<number> => Number(await said(server, 'DBSIZE'))

describe('keys', () => {
  it('of a session expire when it ends, to the millisecond', async () => {
    await adapter.sessions.create(aSession({ sessionToken: 'token' }))
    for (const key of KEYS_OF_SESSION) expect([key, await endOf(key)]).toEqual([key, LATE.getTime()])
    expect(await size()).toBe(KEYS_OF_SESSION.length)
  })

  it('of a session expire later when it is extended, including those for a provider', async () => {
    await adapter.sessions.create(aSession({ sessionToken: 'token' }))
    await adapter.sessions.extend('token', { expires: LATER, lastSeen: LATE })
    for (const key of KEYS_OF_SESSION) expect([key, await endOf(key)]).toEqual([key, LATER.getTime()])
    expect(await adapter.sessions.ofProvider({ provider: 'op', sub: 'sub' })).toEqual([
      aSession({ sessionToken: 'token', expires: LATER, lastSeen: LATE }),
    ])
  })

  it('of a user stay until their last session ends', async () => {
    await adapter.sessions.create(aSession({ sessionToken: 'token', expires: LATER }))
    await adapter.sessions.create(aSession({ sessionToken: 'other' }))
    expect(await endOf(keys.ofUser('ann'))).toBe(LATER.getTime())
    expect(await endOf(keys.ofProvider('op', 'sub', 'sub'))).toBe(LATER.getTime())
    expect(await endOf(keys.session(keys.idOf('other')))).toBe(LATE.getTime())
  })

  it('of an email address stay until the last mailed token expires', async () => {
    await adapter.verificationTokens.create({ ...MAILED, token: 'other', expires: LATER })
    await adapter.verificationTokens.create(MAILED)
    expect(await endOf(keys.mailed(MAILED.identifier))).toBe(LATER.getTime())
  })

  it('of a counter stay for the time of its limit, whatever the clock of the server says', async () => {
    const limit = { key: 'key', max: 5, seconds: 3600 }
    await adapter.counters.take([limit], new Date('1999-01-01T00:00:00Z'))
    const left = Number(await said(server, 'PTTL', keys.count('key')))
    expect([left > 3_500_000, left <= 3_600_000]).toEqual([true, true])
    await adapter.counters.take([limit], new Date('1999-01-01T00:30:00Z'))
    expect(Number(await said(server, 'PTTL', keys.count('key'))) <= left).toBe(true)
    for (const left of ['1', '0']) {
      await adapter.counters.giveBack(['key'])
      expect(await said(server, 'EXISTS', keys.count('key'))).toBe(left)
    }
  })

  it('expire by themselves', async () => {
    const soon = new Date(Date.now() + 200)
    await adapter.sessions.create(aSession({ expires: soon }))
    await adapter.verificationTokens.create({ ...MAILED, expires: soon })
    await adapter.counters.take([{ key: 'key', max: 1, seconds: 0.2 }], new Date())
    await until(server, async () => (await size()) === 0)
    expect(await adapter.sessions.find('token')).toBeNull()
  })

  it('that would have expired already are not kept', async () => {
    const past = new Date(Date.now() - 1000)
    await adapter.sessions.create(aSession({ expires: past }))
    await adapter.verificationTokens.create({ ...MAILED, expires: past })
    expect(await adapter.verificationTokens.take(MAILED)).toBeNull()
    await adapter.sessions.create(aSession({ sessionToken: 'token' }))
    await adapter.sessions.extend('token', { expires: past, lastSeen: null })
    expect(await adapter.sessions.find('token')).toBeNull()
    expect(await adapter.sessions.ofUser('ann')).toEqual([])
  })

  it('lose expired members, and keep the others', async () => {
    await adapter.verificationTokens.create(MAILED)
    await adapter.verificationTokens.create({ ...MAILED, token: 'over', expires: new Date(Date.now() - 1000) })
    expect(await adapter.verificationTokens.take({ ...MAILED, token: 'over' })).toBeNull()
    await adapter.sessions.create(aSession({ sessionToken: 'token' }))
    await adapter.sessions.create(aSession({ sessionToken: 'short', expires: new Date(Date.now() + 100) }))
    await until(server, async () => (await said(server, 'EXISTS', keys.session(keys.idOf('short')))) === '0')
    await adapter.sessions.create(aSession({ sessionToken: 'next' }))
    expect(Number(await said(server, 'ZCARD', keys.ofUser('ann')))).toBe(2)
  })
})

describe('lost data in Redis', () => {
  beforeEach(() => adapter.sessions.create(aSession({ sessionToken: 'token' })))

  it('signs out: an id in a list is useless without its session', async () => {
    await said(server, 'DEL', SESSION_KEY)
    await adapter.sessions.extend('token', { expires: LATER, lastSeen: LATE })
    expect(await adapter.sessions.find('token')).toBeNull()
    expect(await adapter.sessions.ofUser('ann')).toEqual([])
    expect(await adapter.sessions.ofProvider({ provider: 'op', sub: 'sub' })).toEqual([])
    expect(await adapter.sessions.delete('token')).toBeNull()
  })

  it('is restored: a session that is in no list is added to them when it is extended', async () => {
    await said(server, 'DEL', ...LISTS)
    expect(await adapter.sessions.ofUser('ann')).toEqual([])
    await adapter.sessions.extend('token', { expires: LATER, lastSeen: LATE })
    const listed = [aSession({ sessionToken: 'token', expires: LATER, lastSeen: LATE })]
    expect(await adapter.sessions.ofUser('ann')).toEqual(listed)
    expect(await adapter.sessions.ofProvider({ provider: 'op', sid: 'sid' })).toEqual(listed)
  })

  it('gives no user the session of another user', async () => {
    await expect(adapter.sessions.create(aSession({ sessionToken: 'token', userId: 'bob' }))).rejects.toThrow('token')
    expect((await adapter.sessions.find('token'))?.user.id).toBe('ann')
    expect(await adapter.sessions.ofUser('bob')).toEqual([])
    expect(await adapter.sessions.ofUser('ann')).toEqual([aSession({ sessionToken: 'token' })])
  })

  it('is restored: scripts are sent again to a server that has lost them', async () => {
    await said(server, 'SCRIPT', 'FLUSH')
    expect(await adapter.sessions.delete('token')).toEqual(aSession({ sessionToken: 'token' }))
    await said(server, 'SCRIPT', 'FLUSH')
    expect(await adapter.counters.take([{ key: 'key', max: 1, seconds: 3600 }], new Date(0))).toBeNull()
  })
})

describe('applications that share a server', () => {
  it('are separated by their prefixes or databases', async () => {
    const others = [
      redisAdapter({ url: server.url }, { database: anyone(), prefix: 'other:' }),
      redisAdapter({ url: `${server.url}/1` }, { database: anyone() }),
    ]
    await adapter.sessions.create(aSession({ sessionToken: 'token' }))
    for (const other of others) {
      expect(await other.sessions.find('token')).toBeNull()
      expect(await other.sessions.ofUser('ann')).toEqual([])
      await other.sessions.create(aSession({ sessionToken: 'token', userId: 'bob' }))
      expect((await other.sessions.find('token'))?.user.id).toBe('bob')
      await other.close()
    }
    expect((await adapter.sessions.find('token'))?.user.id).toBe('ann')
    expect(await lasting(server)).toBe('')
  })
})

describe('names with any characters', () => {
  const NAMES = [
    '',
    'a',
    'A',
    'a{b}c',
    '{',
    '}',
    '{}',
    '{a}',
    ':',
    'a:session:b',
    ' ',
    'a\r\nb',
    '\0',
    'ä',
    'a\u0308',
    '%',
    '%7b',
    '𝒜',
    '\ud800',
    '\ud801',
    '*',
    '[a]',
  ]
  let cluster: RedisCluster

  beforeAll(async () => {
    cluster = await startRedisCluster()
  }, 60_000)

  it.each(['a single server', 'a cluster'])(
    'stay separate, and on their nodes, on %s',
    async (place) => {
      const source = place === 'a cluster' ? { cluster: cluster.urls } : { url: server.url }
      const subject = redisAdapter(source, { database: anyone() })
      const { counters, sessions, verificationTokens } = subject
      const rows = NAMES.map((name) =>
        aSession({ sessionToken: name, userId: name, provider: name, providerSid: name, providerSub: name }),
      )
      for (const row of rows) {
        await sessions.create(row)
        await verificationTokens.create({ identifier: row.userId, token: row.sessionToken, expires: LATE })
        expect(await counters.take([{ key: row.userId, max: 1, seconds: 3600 }], new Date(0))).toBeNull()
      }
      for (const row of rows) {
        const { sessionToken, userId } = row
        expect(await sessions.find(sessionToken)).toEqual({ session: row, user: { id: userId } })
        expect(await sessions.ofUser(userId)).toEqual([row])
        for (const named of [{ sid: userId }, { sub: userId }]) {
          expect(await sessions.ofProvider({ provider: userId, ...named })).toEqual([row])
        }
        await sessions.extend(sessionToken, { expires: LATER, lastSeen: LATE })
        expect(await sessions.delete(sessionToken)).toEqual({ ...row, expires: LATER, lastSeen: LATE })
        const mailed = { identifier: userId, token: sessionToken }
        for (const other of NAMES.filter((name) => name !== userId)) {
          expect(await verificationTokens.take({ ...mailed, token: other })).toBeNull()
        }
        expect(await verificationTokens.take(mailed)).toEqual({ ...mailed, expires: LATE })
      }
      await subject.close()
    },
    30_000,
  )
})
