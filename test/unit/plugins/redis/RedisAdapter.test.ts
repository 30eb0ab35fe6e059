import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { AuthenticatorStore } from 'authengine/adapter'
import { RedisAdapter, RedisError, type SendCommand } from '@authengine/redis'
import { ScriptedRedis } from './fixtures.js'

const connection = {
  send: new ScriptedRedis(([name]) => (name === 'HMGET' ? [null, null, null] : null)).send,
  close: () => Promise.resolve(),
}

describe('an adapter', () => {
  it('uses the users, accounts and authenticators of the database, and adds no store that it lacks', () => {
    const { accounts, users } = new MemoryAdapter()
    const authenticators = {} as AuthenticatorStore
    const [whole, bare] = [
      { accounts, users, authenticators },
      { accounts, users },
    ].map((people) => new RedisAdapter(connection, { database: people }))
    expect([whole?.users, whole?.accounts, whole?.authenticators]).toEqual([users, accounts, authenticators])
    expect(bare?.authenticators).toBeUndefined()
  })

  it('exposes the database, so that its tables can be created', () => {
    const people = new MemoryAdapter()
    expect(new RedisAdapter(connection, { database: people }).database).toBe(people)
  })

  it('wraps the user store if it keeps copies of users', () => {
    const { accounts, users } = new MemoryAdapter()
    const copying = new RedisAdapter(connection, { database: { accounts, users }, userMaxAge: 60 })
    expect(copying.users).not.toBe(users)
    expect(copying.accounts).toBe(accounts)
  })

  it.each([
    ['maxmemory_policy:allkeys-lru\r\n', 'allkeys-lru'],
    ['# Memory\r\nused_memory:1\r\nmaxmemory_policy:noeviction\r\n', 'noeviction'],
    ['# Memory\r\n', undefined],
    [new TypeError('NOPERM this user has no permissions'), undefined],
    [undefined, undefined],
  ])('reads the eviction policy of Redis: %j', async (info, policy) => {
    const send: SendCommand = (_key, [name]) => {
      if (name !== 'INFO') return Promise.resolve('0')
      return info instanceof Error ? Promise.reject(info) : Promise.resolve(info)
    }
    const adapter = new RedisAdapter({ ...connection, send }, { database: new MemoryAdapter() })
    expect(await adapter.evictionPolicy()).toBe(policy)
  })

  it('reports that Redis cannot be reached', async () => {
    const send: SendCommand = () => Promise.reject(new TypeError('Socket closed unexpectedly'))
    const adapter = new RedisAdapter({ ...connection, send }, { database: new MemoryAdapter() })
    await expect(adapter.evictionPolicy()).rejects.toThrow(RedisError)
  })

  it('keeps all other data in Redis', async () => {
    const people = new MemoryAdapter()
    const { counters, sessions, verificationTokens } = new RedisAdapter(connection, { database: people })
    expect([counters, sessions, verificationTokens]).not.toContain(undefined)
    expect(await sessions.find('t')).toBeNull()
  })
})
