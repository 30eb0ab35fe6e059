import { describe, expect, it } from '@jest/globals'
import { StatelessLinker } from '../../../../src/accounts/index.js'
import type { VerifiedIdentity } from '../../../../src/model/index.js'

const IDENTITY: VerifiedIdentity = Object.freeze({
  user: Object.freeze({ id: 'ann', name: 'Ann' }),
  account: Object.freeze({ provider: 'cred', providerAccountId: '7', type: 'credentials' }),
  credentials: Object.freeze({ password: 'secret' }),
  matchBy: 'nothing',
})

describe('StatelessLinker', () => {
  const linker = new StatelessLinker()

  it('takes the user as the provider says, and names them as the owner of the account', async () => {
    expect(await linker.link(IDENTITY)).toEqual({
      user: { id: 'ann', name: 'Ann' },
      account: { provider: 'cred', providerAccountId: '7', type: 'credentials', userId: 'ann' },
      isNewUser: false,
    })
  })

  it('leaves the owner out when the user has no id', async () => {
    const { account } = await linker.link({ ...IDENTITY, user: { name: 'Ann' } })
    expect(account).not.toHaveProperty('userId')
  })

  it('keeps the profile for callbacks and events', async () => {
    const profile = { sub: '7', email_verified: true }
    expect(await linker.link({ ...IDENTITY, profile })).toHaveProperty('profile', profile)
  })
})
