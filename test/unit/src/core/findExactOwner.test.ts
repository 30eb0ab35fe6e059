import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { findExactOwner } from '../../../../src/core/DatabaseAdapter.js'

describe('findExactOwner', () => {
  it('defect R56: finds the owner of exactly this account, whatever a loosely comparing store returns', async () => {
    const adapter = new MemoryAdapter()
    const user = await adapter.users.create({ email: null, emailVerified: null })
    await adapter.accounts.link({ provider: 'op', providerAccountId: 'Renée', type: 'oidc', userId: user.id })
    adapter.users.byAccount = () => Promise.resolve(user)
    expect(await findExactOwner(adapter, { provider: 'op', providerAccountId: 'Renée' })).toEqual(user)
    for (const providerAccountId of ['RENEE', 'renée', 'Renée ', 'Rene\u0301e']) {
      expect(await findExactOwner(adapter, { provider: 'op', providerAccountId })).toBeNull()
    }
    expect(await findExactOwner(adapter, { provider: 'OP', providerAccountId: 'Renée' })).toBeNull()
    adapter.users.byAccount = () => Promise.resolve(null)
    expect(await findExactOwner(adapter, { provider: 'op', providerAccountId: 'Renée' })).toBeNull()
  })
})
