import { describe, expect, it } from '@jest/globals'
import { BoundedAccounts } from '../../../../../src/adapters/memory/MemoryAccounts.js'
import type { DatabaseAccount } from '../../../../../src/core/DatabaseAdapter.js'

class Kept extends BoundedAccounts {
  add(id: string): void {
    this.keep(accountOf(id))
  }
}

const accountOf = (id: string): DatabaseAccount => ({
  ...{ provider: 'op', providerAccountId: id, userId: id, type: 'oidc', refresh_token: 'r' },
})

describe('BoundedAccounts', () => {
  it('drops the oldest account, with its reservation', async () => {
    const store = new Kept({ max: 1 })
    store.add('ann')
    expect(await store.lease(accountOf('ann'), 'r', { now: 0, until: 60 })).toBe(true)
    store.add('bob')
    expect(await store.find('ann', 'op')).toBeNull()
    store.add('ann')
    expect(await store.lease(accountOf('ann'), 'r', { now: 1, until: 61 })).toBe(true)
  })

  it('moves an account that is stored again to the newest', async () => {
    const store = new Kept({ max: 2 })
    for (const id of ['ann', 'bob', 'ann', 'eve']) store.add(id)
    expect(await store.find('bob', 'op')).toBeNull()
    expect(await store.find('ann', 'op')).not.toBeNull()
  })
})
