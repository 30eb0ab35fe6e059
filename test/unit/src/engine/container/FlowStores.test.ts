import { describe, expect, it } from '@jest/globals'
import { FlowStores } from '../../../../../src/engine/container/FlowStores.js'
import { MemoryAdapter } from '../../../../../src/engine/MemoryAdapter.js'

const PLACES = ['users', 'accounts', 'tokens', 'authenticators'] as const

describe('FlowStores', () => {
  it('are the places of the database', () => {
    const database = new MemoryAdapter()
    const stores = new FlowStores(database)
    expect(PLACES.map((place) => stores[place])).toEqual([
      database.users,
      database.accounts,
      database.verificationTokens,
      database.authenticators,
    ])
  })

  it.each(PLACES)('say what is missing where there is no place for %s', (place) => {
    expect(() => new FlowStores(undefined)[place]).toThrow('needs a database with a place for what it keeps')
  })
})
