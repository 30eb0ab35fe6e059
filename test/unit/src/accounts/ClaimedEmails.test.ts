import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { ClaimedEmails } from '../../../../src/accounts/AddressProof.js'

const EMAIL = 'ann@example.test'

async function aStore() {
  const adapter = new MemoryAdapter()
  const claims = new ClaimedEmails(adapter)
  const user = async (): Promise<string> => (await adapter.users.create({ email: null, emailVerified: null })).id
  const claimants = async (): Promise<string[]> => (await claims.usersOf(EMAIL)).map(({ id }) => id)
  return { adapter, claimants, claims, one: await user(), user }
}

describe('ClaimedEmails', () => {
  it('stores which users claim an email address, and which address a user claims', async () => {
    const { claimants, claims, one, user } = await aStore()
    const other = await user()
    await claims.add(one, EMAIL)
    await claims.add(one, EMAIL)
    await claims.add(other, EMAIL)
    expect(await claimants()).toEqual([one, other])
    expect(await claims.emailOf(one)).toBe(EMAIL)
    expect(await claims.emailOf(await user())).toBeUndefined()
    expect(await claims.usersOf('bob@example.test')).toEqual([])
  })

  it('stores at most four claims for an email address, and drops later ones', async () => {
    const { claimants, claims, one, user } = await aStore()
    const users = [one, await user(), await user(), await user()]
    for (const id of [...users, await user()]) await claims.add(id, EMAIL)
    expect(await claimants()).toEqual(users)
  })

  it('stores a claim for each of several concurrent users', async () => {
    const { adapter, claimants, claims, one, user } = await aStore()
    const users = [one, await user(), await user()]
    const byAccount = adapter.users.byAccount.bind(adapter.users)
    let first = true
    adapter.users.byAccount = async (key) => {
      if (!first) return byAccount(key)
      first = false
      await claims.add(users[1]!, EMAIL)
      return null
    }
    await Promise.all([claims.add(one, EMAIL), claims.add(users[2]!, EMAIL)])
    expect((await claimants()).sort()).toEqual(users.sort())
  })

  it('rejects if a claim cannot be stored', async () => {
    const { adapter, claims, one } = await aStore()
    adapter.accounts.link = () => Promise.reject(new TypeError('away'))
    await expect(claims.add(one, EMAIL)).rejects.toThrow('away')
  })
})
