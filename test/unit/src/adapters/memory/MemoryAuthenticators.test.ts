import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { StoredAuthenticator } from 'authengine/adapter'
import { MemoryAuthenticators } from '../../../../../src/adapters/memory/MemoryUsers.js'

const key = (credentialID: string, userId = 'ann'): StoredAuthenticator => ({
  credentialID,
  userId,
  providerAccountId: credentialID,
  credentialPublicKey: 'public',
  counter: 1,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
})

const someKeys = async (...keys: StoredAuthenticator[]) => {
  const unlinked: string[] = []
  const authenticators = new MemoryAuthenticators((row) => void unlinked.push(row.providerAccountId))
  for (const each of keys) await authenticators.create(each)
  return { authenticators, unlinked }
}

describe('MemoryAuthenticators', () => {
  it('stores a key for one user only, and returns copies of it', async () => {
    const { authenticators } = await someKeys(key('a'))
    await expect(authenticators.create(key('a', 'bob'))).rejects.toThrow('belongs to a user')
    Object.assign((await authenticators.find('a')) ?? {}, { userId: 'bob' })
    expect(await authenticators.ofUser('ann')).toEqual([key('a')])
    expect(await authenticators.find('b')).toBeNull()
    expect([authenticators.has('a'), authenticators.has('b')]).toEqual([true, false])
  })

  it('accepts one of several concurrent uses that have the stored counter', async () => {
    const { authenticators } = await someKeys(key('a'))
    const use = { counter: 2, credentialBackedUp: false, lastUsed: new Date(0) }
    const noted = await Promise.all([1, 1, 0].map((counter) => authenticators.use('a', counter, use)))
    expect(noted).toEqual([true, false, false])
    expect(await authenticators.find('a')).toEqual({ ...key('a'), ...use })
    expect(await authenticators.use('b', 1, use)).toBe(false)
  })

  it('renames a key, and returns false if there is none', async () => {
    const { authenticators } = await someKeys(key('a'))
    await authenticators.rename('a', 'Phone')
    await authenticators.rename('b', 'Laptop')
    expect(await authenticators.find('a')).toEqual({ ...key('a'), name: 'Phone' })
    expect(await authenticators.find('b')).toBeNull()
  })

  it('removes a key with its account, but not the last one if that must stay', async () => {
    const { authenticators, unlinked } = await someKeys(key('a'), key('b'), key('c', 'bob'))
    expect(await Promise.all(['a', 'b'].map((id) => authenticators.delete(id, true)))).toEqual([true, false])
    expect(await authenticators.delete('b', false)).toBe(true)
    expect(await authenticators.delete('b', false)).toBe(false)
    expect(unlinked).toEqual(['a', 'b'])
    expect(await authenticators.ofUser('bob')).toHaveLength(1)
  })

  it('is removed with the account and the user', async () => {
    const { accounts, authenticators, users } = new MemoryAdapter()
    const profile = { email: 'ann@example.test', emailVerified: null }
    const account = { provider: 'passkey', providerAccountId: 'a', type: 'webauthn' }
    const ann = await users.createWithAccount!(profile, { account, authenticator: key('a') })
    expect(await authenticators.delete!('a', false)).toBe(true)
    expect(await users.byAccount(account)).toBeNull()
    expect(await accounts.find(ann.id, 'passkey')).toBeNull()
    await authenticators.create(key('b', ann.id))
    await users.delete!(ann.id)
    expect(await authenticators.find('b')).toBeNull()
  })
})
