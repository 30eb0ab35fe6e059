import { describe, expect, it } from '@jest/globals'
import { AuthjsDatabaseAdapter, MemoryAdapter } from 'authengine'
import { SeededRandom } from 'authengine/testing'
import { readAdapter } from '../../../../src/engine/readConfig.js'
import { AuthjsMemory, plain } from '../adapters/authjs/AuthjsMemory.js'

describe('readAdapter', () => {
  it('returns a database unchanged, even one of another copy of the package', () => {
    const adapter = new MemoryAdapter()
    expect(readAdapter(adapter)).toBe(adapter)
    const stranger = { users: adapter.users, accounts: adapter.accounts }
    expect(readAdapter(stranger as never)).toBe(stranger)
    const half = { users: { create: () => undefined } }
    expect(readAdapter(half as never)).toBe(half)
  })

  it('recognizes Auth.js functions, whatever other members the adapter has', () => {
    const memory = new AuthjsMemory()
    expect([memory.users, memory.accounts]).toEqual([new Map(), new Map()])
    expect(readAdapter(memory)).toBeInstanceOf(AuthjsDatabaseAdapter)
  })

  it('wraps an Auth.js adapter, with ids of the site', async () => {
    const adapter = readAdapter(plain(new AuthjsMemory()), new SeededRandom())
    expect(adapter).toBeInstanceOf(AuthjsDatabaseAdapter)
    const { id } = await adapter.users.create({ email: null, emailVerified: null })
    expect(id).toBe(new SeededRandom().uuid())
  })

  it('wraps any other value, so that all missing functions are reported', () => {
    expect(readAdapter((() => ({})) as never)).toBeInstanceOf(AuthjsDatabaseAdapter)
    expect(readAdapter({})).toBeInstanceOf(AuthjsDatabaseAdapter)
  })
})
