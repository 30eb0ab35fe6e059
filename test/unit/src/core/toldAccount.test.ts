import { describe, expect, it } from '@jest/globals'
import type { Account } from '../../../../src/core/User.js'
import { toldAccount } from '../../../../src/core/CallbackPipeline.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'

const account: Account = { provider: 'op', providerAccountId: 'ann', type: 'oidc', scope: 'kept' }
const identity = (tokens?: object): VerifiedIdentity => ({ user: {}, account, matchBy: 'account', tokens })

describe('toldAccount', () => {
  it('is the account where there are no tokens', () => {
    expect(toldAccount(identity())).toEqual(account)
    expect(toldAccount(identity(), { ...account, userId: '1' })).toEqual({ ...account, userId: '1' })
  })

  it('has the whole token response, under what the account says', () => {
    expect(toldAccount(identity({ expires_in: 60, scope: 'said', team: 'T' }))).toEqual({
      ...account,
      expires_in: 60,
      team: 'T',
    })
  })

  it('has no owner, and is no other account, because a provider says so', () => {
    const forged = { provider: 'x', providerAccountId: 'x', type: 'email', userId: 'eve' }
    expect(toldAccount(identity(forged))).toEqual(account)
  })
})
