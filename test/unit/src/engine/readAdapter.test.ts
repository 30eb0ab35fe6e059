import { describe, expect, it } from '@jest/globals'
import { AuthjsDatabaseAdapter, MemoryAdapter } from 'authengine'
import { SeededRandom } from 'authengine/testing'
import { readAdapter } from '../../../../src/engine/readConfig.js'
import { AuthjsMemory, plain } from '../adapters/authjs/AuthjsMemory.js'

describe('readAdapter', () => {
  it('takes a database as it is, even one of another copy of the package', () => {
    const adapter = new MemoryAdapter()
    expect(readAdapter(adapter)).toBe(adapter)
    const stranger = { users: adapter.users, accounts: adapter.accounts }
    expect(readAdapter(stranger as never)).toBe(stranger)
    const half = { users: { create: () => undefined } }
    expect(readAdapter(half as never)).toBe(half)
  })

  it('takes flat functions for what they are, whatever else the adapter has', () => {
    const memory = new AuthjsMemory()
    expect([memory.users, memory.accounts]).toEqual([new Map(), new Map()])
    expect(readAdapter(memory)).toBeInstanceOf(AuthjsDatabaseAdapter)
  })

  it('makes a database of flat functions, with the ids of the site', async () => {
    const adapter = readAdapter(plain(new AuthjsMemory()), new SeededRandom())
    expect(adapter).toBeInstanceOf(AuthjsDatabaseAdapter)
    const { id } = await adapter.users.create({ email: null, emailVerified: null })
    expect(id).toBe(new SeededRandom().uuid())
  })

  it('makes an empty one of what is not an adapter, so that all that is missing is named', () => {
    expect(readAdapter((() => ({})) as never)).toBeInstanceOf(AuthjsDatabaseAdapter)
    expect(readAdapter({})).toBeInstanceOf(AuthjsDatabaseAdapter)
  })
})
