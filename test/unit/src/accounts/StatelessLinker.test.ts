import { describe, expect, it } from '@jest/globals'
import { StatelessLinker } from '../../../../src/accounts/AccountLinker.js'
import { RecentAccounts } from '../../../../src/adapters/memory/MemoryAccounts.js'
import type { CallbackContext } from '../../../../src/core/Callbacks.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'

const IDENTITY: VerifiedIdentity = Object.freeze({
  user: Object.freeze({ id: 'ann', name: 'Ann' }),
  account: Object.freeze({ provider: 'cred', providerAccountId: 'ann', type: 'credentials' }),
  credentials: Object.freeze({ password: 'secret' }),
  matchBy: 'nothing',
})

const CTX = { headers: new Headers(), origin: 'https://app.example' } as CallbackContext

const aLinker = (): { accounts: RecentAccounts; linker: StatelessLinker } => {
  const accounts = new RecentAccounts()
  return { accounts, linker: new StatelessLinker(accounts) }
}

describe('StatelessLinker', () => {
  it('returns the user of the identity, as the owner of the account', async () => {
    expect(await aLinker().linker.link(IDENTITY, null, CTX)).toEqual({
      user: { id: 'ann', name: 'Ann' },
      account: { provider: 'cred', providerAccountId: 'ann', type: 'credentials', userId: 'ann' },
      isNewUser: false,
    })
  })

  it('leaves out the owner if the user has no id, and stores nothing', async () => {
    const { accounts, linker } = aLinker()
    const { account } = await linker.link({ ...IDENTITY, user: { name: 'Ann' }, matchBy: 'account' }, null, CTX)
    expect(account).not.toHaveProperty('userId')
    expect(await accounts.find('ann', 'cred')).toBeNull()
  })

  it('passes the profile to callbacks and events', async () => {
    const profile = { sub: '7', email_verified: true }
    expect(await aLinker().linker.link({ ...IDENTITY, profile }, null, CTX)).toHaveProperty('profile', profile)
  })

  it('stores the tokens of accounts at providers', async () => {
    const { accounts, linker } = aLinker()
    const account = { provider: 'op', providerAccountId: 'ann', type: 'oidc', access_token: 'token' }
    await linker.link({ ...IDENTITY, account, matchBy: 'account' }, null, CTX)
    expect(await accounts.find('ann', 'op')).toEqual({ ...account, userId: 'ann' })
  })

  it('stores nothing of users whom the application manages', async () => {
    const { accounts, linker } = aLinker()
    await linker.link(IDENTITY, null, CTX)
    expect(await accounts.find('ann', 'cred')).toBeNull()
  })
})
