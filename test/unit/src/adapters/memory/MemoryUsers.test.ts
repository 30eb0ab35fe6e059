import { describe, expect, it } from '@jest/globals'
import { SeededRandom } from 'authengine/testing'
import { MemoryAccounts } from '../../../../../src/adapters/memory/MemoryAccounts.js'
import { MemoryAuthenticators, MemoryUsers } from '../../../../../src/adapters/memory/MemoryUsers.js'

const ANN = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
const ACCOUNT = { provider: 'op', providerAccountId: '1', type: 'oidc' as const }
const KEY = {
  credentialID: 'a',
  providerAccountId: 'a',
  credentialPublicKey: 'key',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
}

function someUsers() {
  const accounts = new MemoryAccounts()
  const authenticators = new MemoryAuthenticators(() => undefined)
  return { accounts, authenticators, users: new MemoryUsers(new SeededRandom(), accounts, authenticators) }
}

describe('MemoryUsers', () => {
  it('stores a user with their account, or neither of them', async () => {
    const { accounts, users } = someUsers()
    const down = new TypeError('no memory')
    accounts.link = () => Promise.reject(down)
    await expect(users.createWithAccount(ANN, { account: ACCOUNT })).rejects.toBe(down)
    expect(await users.byEmail(ANN.email)).toBeNull()
  })

  it('stores a user with account and key, or none of them', async () => {
    const { accounts, authenticators, users } = someUsers()
    const ann = await users.createWithAccount(ANN, { account: ACCOUNT, authenticator: KEY })
    expect(await authenticators.ofUser(ann.id)).toEqual([{ ...KEY, userId: ann.id }])
    const bob = { ...ANN, email: 'bob@example.test' }
    const other = { ...ACCOUNT, providerAccountId: '2' }
    await expect(users.createWithAccount(bob, { account: other, authenticator: KEY })).rejects.toThrow('credential')
    await expect(
      users.createWithAccount(ANN, { account: other, authenticator: { ...KEY, credentialID: 'b' } }),
    ).rejects.toThrow('address')
    expect(await users.byEmail(bob.email)).toBeNull()
    expect([accounts.ownerOf(other), await authenticators.find('b')]).toEqual([undefined, null])
    await users.delete(ann.id)
    expect(await authenticators.find(KEY.credentialID)).toBeNull()
  })

  it('removes the accounts of a removed user, so that their owner can sign in again', async () => {
    const { accounts, users } = someUsers()
    const ann = await users.createWithAccount(ANN, { account: ACCOUNT })
    await users.delete(ann.id)
    expect(accounts.ownerOf(ACCOUNT)).toBeUndefined()
    const again = await users.createWithAccount(ANN, { account: ACCOUNT })
    expect(await users.byAccount(ACCOUNT)).toEqual(again)
  })

  it('changes a user, but never to the email address of another, and never an unknown user', async () => {
    const { users } = someUsers()
    const ann = await users.create(ANN)
    const bob = await users.create({ ...ANN, email: 'bob@example.test' })
    expect(await users.update({ id: ann.id, email: ANN.email, name: 'Anna' })).toEqual({ ...ann, name: 'Anna' })
    await expect(users.update({ id: bob.id, email: ANN.email })).rejects.toThrow('belongs to a user')
    await expect(users.update({ id: 'unknown', name: 'Eve' })).rejects.toThrow('no user')
    expect(await users.byId('unknown')).toBeNull()
  })
})
