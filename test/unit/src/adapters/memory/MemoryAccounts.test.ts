import { describe, expect, it } from '@jest/globals'
import { MemoryAccounts } from '../../../../../src/adapters/memory/MemoryAccounts.js'

const KEY = { provider: 'op', providerAccountId: '1' }
const ACCOUNT = { ...KEY, type: 'oidc', userId: 'ann', access_token: 'a', refresh_token: 'r' }

async function linked(): Promise<MemoryAccounts> {
  const accounts = new MemoryAccounts()
  await accounts.link(ACCOUNT)
  return accounts
}

describe('MemoryAccounts', () => {
  it('finds the account of a user at a provider, as a new object', async () => {
    const accounts = await linked()
    const found = await accounts.find('ann', 'op')
    expect(found).toEqual(ACCOUNT)
    Object.assign(found ?? {}, { access_token: 'changed' })
    expect(await accounts.find('ann', 'op')).toEqual(ACCOUNT)
    expect(await accounts.find('ann', 'other')).toBeNull()
    expect(await accounts.find('bob', 'op')).toBeNull()
    expect(accounts.ownerOf(KEY)).toBe('ann')
  })

  it('stores an account for one user only', async () => {
    const accounts = await linked()
    await expect(accounts.link({ ...ACCOUNT, userId: 'bob' })).rejects.toThrow('belongs to a user')
    expect(accounts.ownerOf(KEY)).toBe('ann')
  })

  it('reserves a refresh for one caller at a time, until the reservation expires', async () => {
    const accounts = await linked()
    expect(await accounts.lease(KEY, 'r', { now: 0, until: 20 })).toBe(true)
    expect(await accounts.lease(KEY, 'r', { now: 19, until: 40 })).toBe(false)
    expect(await accounts.lease(KEY, 'r', { now: 20, until: 40 })).toBe(true)
    expect(await accounts.lease(KEY, 'another', { now: 99, until: 100 })).toBe(false)
  })

  it('replaces tokens only if no other call has replaced them', async () => {
    const accounts = await linked()
    expect(await accounts.replaceTokens(KEY, 'stale', { access_token: 'b' })).toBe(false)
    expect(await accounts.replaceTokens(KEY, 'r', { access_token: 'b', refresh_token: 's' })).toBe(true)
    expect(await accounts.replaceTokens(KEY, 'r', { access_token: 'c' })).toBe(false)
    expect(await accounts.find('ann', 'op')).toMatchObject({ access_token: 'b', refresh_token: 's' })
  })
})
