import { describe, expect, it } from '@jest/globals'
import type { Account } from '../../../../src/core/User.js'
import { accountWithTokens } from '../../../../src/core/CallbackPipeline.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'

const account: Account = { provider: 'op', providerAccountId: 'ann', type: 'oidc', scope: 'kept' }
const identity = (tokens?: object): VerifiedIdentity => ({ user: {}, account, matchBy: 'account', tokens })

describe('toldAccount', () => {
  it('returns the account if there are no tokens', () => {
    expect(accountWithTokens(identity())).toEqual(account)
    expect(accountWithTokens(identity(), { ...account, userId: '1' })).toEqual({ ...account, userId: '1' })
  })

  it('adds the whole token response, but keeps the members of the account', () => {
    expect(accountWithTokens(identity({ expires_in: 60, scope: 'said', team: 'T' }))).toEqual({
      ...account,
      expires_in: 60,
      team: 'T',
    })
  })

  it('reads neither the owner nor the id of the account from a token response', () => {
    const forged = { provider: 'x', providerAccountId: 'x', type: 'email', userId: 'eve' }
    expect(accountWithTokens(identity(forged))).toEqual(account)
  })
})
