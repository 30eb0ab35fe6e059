import { describe, expect, it } from '@jest/globals'
import type { PartialTokens } from 'authengine'
import { ACCOUNT, aForeign, anAdapter, PERSON } from './fixtures.js'

describe('an account', () => {
  it('keeps all members that a provider returned', async () => {
    const { accounts, users } = await anAdapter()
    const { id: userId } = await users.create(PERSON)
    const account = {
      ...ACCOUNT,
      userId,
      access_token: 'a',
      expires_in: 60,
      expires_at: 4102444800,
      authorization_details: [{ type: 'pay', amount: 3 }],
      session_state: 'state',
    }
    await accounts.link(account)
    expect(await accounts.find(userId, 'op')).toEqual(account)
  })

  it('keeps its owner and its id, whatever the tokens contain', async () => {
    const { accounts, users } = await anAdapter()
    const { id } = await users.createWithAccount(PERSON, { account: { ...ACCOUNT, refresh_token: 'r' } })
    const tokens = { access_token: 'new', userId: 'eve', providerAccountId: 'eve' } as PartialTokens
    expect(await accounts.replaceTokens(ACCOUNT, 'r', tokens)).toBe(true)
    expect(await accounts.find(id, 'op')).toMatchObject({ access_token: 'new', userId: id })
  })
})

describe('an account in a foreign table', () => {
  it('is reserved within this process', async () => {
    const { accounts, users } = await aForeign()
    await users.createWithAccount(PERSON, { account: { ...ACCOUNT, refresh_token: 'r' } })
    expect(await accounts.lease(ACCOUNT, 'other', { now: 0, until: 20 })).toBe(false)
    const asked = [1, 2, 3].map(() => accounts.lease(ACCOUNT, 'r', { now: 0, until: 20 }))
    expect(await Promise.all(asked)).toEqual([true, false, false])
    expect(await accounts.lease(ACCOUNT, 'r', { now: 20, until: 40 })).toBe(true)
    expect(await accounts.replaceTokens(ACCOUNT, 'r', { refresh_token: 'next' })).toBe(true)
    expect(await accounts.lease(ACCOUNT, 'next', { now: 21, until: 41 })).toBe(true)
  })
})
