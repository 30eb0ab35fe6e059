import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { UserStore } from 'authengine/adapter'
import { copiedUsers } from '../../../../plugins/redis/src/copiedUsers.js'

/** A user store, and the ids whose copies were discarded. */
function aStore(discard: () => Promise<void> = () => Promise.resolve()) {
  const { users } = new MemoryAdapter()
  const discarded: string[] = []
  const copied = copiedUsers(users, (id) => {
    discarded.push(id)
    return discard()
  })
  return { users, copied, discarded }
}

const ANN = { name: 'Ann', email: 'ann@example.test', emailVerified: null }

describe('users with copies', () => {
  it('defect R79: lose their copies when they change and when they are removed', async () => {
    const { copied, discarded } = aStore()
    const { id } = await copied.create(ANN)
    expect(await copied.byId(id)).toMatchObject(ANN)
    expect(await copied.byEmail('ann@example.test')).toMatchObject(ANN)
    expect(discarded).toEqual([])
    expect(await copied.update({ id, name: 'Anna' })).toMatchObject({ name: 'Anna' })
    await copied.delete?.(id)
    expect(discarded).toEqual([id, id])
    expect(await copied.byId(id)).toBeNull()
  })

  it('stay changed if Redis cannot be reached', async () => {
    const { copied, users } = aStore(() => Promise.reject(new TypeError('away')))
    const { id } = await copied.create(ANN)
    await copied.update({ id, name: 'Anna' })
    expect(await users.byId(id)).toMatchObject({ name: 'Anna' })
  })

  it('support exactly the methods of the wrapped store', async () => {
    const { copied } = aStore()
    const account = { type: 'oauth', provider: 'op', providerAccountId: '1' } as const
    const made = await copied.createWithAccount?.(ANN, { account })
    expect(await copied.byAccount(account)).toEqual(made)
    const bare = {} as UserStore
    expect(Object.keys(copiedUsers(bare, () => Promise.resolve()))).toEqual([
      'create',
      'byId',
      'byEmail',
      'byAccount',
      'update',
    ])
    const columns = { ...bare, extraColumns: ['role'] }
    expect(copiedUsers(columns, () => Promise.resolve()).extraColumns).toEqual(['role'])
  })
})
