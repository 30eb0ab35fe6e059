import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { storeToken } from 'authengine/plugin'

const ANN = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
const ACCOUNT = { provider: 'op', providerAccountId: 'ann', type: 'oidc' } as const

describe('transactions of the MemoryAdapter', () => {
  it('make other calls wait, which then see all or nothing', async () => {
    const adapter = new MemoryAdapter()
    let fail: (error: Error) => void = () => undefined
    const failed = adapter.transaction(async (tx) => {
      await tx.users.create(ANN)
      await new Promise((_, reject) => (fail = reject))
    })
    const found = adapter.users.byEmail(ANN.email)
    const bob = adapter.users.createWithAccount?.({ ...ANN, email: 'bob@example.test' }, { account: ACCOUNT })
    await Promise.resolve()
    fail(new TypeError('down'))
    await expect(failed).rejects.toThrow('down')
    expect(await found).toBeNull()
    expect(await adapter.users.byAccount(ACCOUNT)).toEqual(await bob)
  })

  it('restore rows in their order', async () => {
    const adapter = new MemoryAdapter()
    const { id } = await adapter.users.create(ANN)
    for (const name of ['a', 'b', 'c']) await adapter.accounts.link({ ...ACCOUNT, providerAccountId: name, userId: id })
    const work = async (tx: DatabaseAdapter): Promise<void> => {
      await tx.accounts.unlinkAll?.(id)
      await tx.accounts.link({ ...ACCOUNT, providerAccountId: 'c', userId: id })
      throw new TypeError('down')
    }
    await expect(adapter.transaction(work)).rejects.toThrow('down')
    const accounts = await adapter.accounts.ofUser?.(id)
    expect(accounts?.map(({ providerAccountId }) => providerAccountId)).toEqual(['a', 'b', 'c'])
  })

  it('keep the tables of two plugins apart', async () => {
    const adapter = new MemoryAdapter()
    const [one, two] = [storeToken<{ size(): number }>('one'), storeToken<{ size(): number }>('two')]
    for (const token of [one, two, one])
      adapter.addStore(token, (tables) => ({ size: () => tables.table('log').set(token.name, 1).size }))
    expect([adapter.extension(one)?.size(), adapter.extension(two)?.size()]).toEqual([1, 1])
    expect(await adapter.transaction((tx) => Promise.resolve(tx.extension?.(one)?.size()))).toBe(1)
  })
})
