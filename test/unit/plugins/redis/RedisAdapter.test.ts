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
  it('has from the people what they sign in with, and nothing that they have not', () => {
    const { accounts, users } = new MemoryAdapter()
    const authenticators = {} as AuthenticatorStore
    const [whole, bare] = [
      { accounts, users, authenticators },
      { accounts, users },
    ].map((people) => new RedisAdapter(connection, { database: people }))
    expect([whole?.users, whole?.accounts, whole?.authenticators]).toEqual([users, accounts, authenticators])
    expect(bare?.authenticators).toBeUndefined()
  })

  it('says where the people are, so that their tables can be made', () => {
    const people = new MemoryAdapter()
    expect(new RedisAdapter(connection, { database: people }).database).toBe(people)
  })

  it('watches the users of whom it keeps copies', () => {
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
  ])('says what Redis does when its memory is full: %j', async (info, policy) => {
    const send: SendCommand = (_key, [name]) => {
      if (name !== 'INFO') return Promise.resolve('0')
      return info instanceof Error ? Promise.reject(info) : Promise.resolve(info)
    }
    const adapter = new RedisAdapter({ ...connection, send }, { database: new MemoryAdapter() })
    expect(await adapter.evictionPolicy()).toBe(policy)
  })

  it('says that Redis cannot be asked', async () => {
    const send: SendCommand = () => Promise.reject(new TypeError('Socket closed unexpectedly'))
    const adapter = new RedisAdapter({ ...connection, send }, { database: new MemoryAdapter() })
    await expect(adapter.evictionPolicy()).rejects.toThrow(RedisError)
  })

  it('keeps the rest in Redis', async () => {
    const people = new MemoryAdapter()
    const { counters, sessions, verificationTokens } = new RedisAdapter(connection, { database: people })
    expect([counters, sessions, verificationTokens]).not.toContain(undefined)
    expect(await sessions.find('t')).toBeNull()
  })
})
