import { describe, expect, it } from '@jest/globals'
import { OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { addedBy, requestParameters } from '../../../../src/oauth/FlowState.js'
import { aContext } from './parts.js'

const provider = new OidcProvider(
  { id: 'op', name: 'Op', issuer: 'https://op.example' },
  { authorization: { params: { hd: 'corp.example' } } },
)
const asked = (byClient: Record<string, string>, byServer: Record<string, string> = {}, url?: string) =>
  Object.fromEntries(requestParameters(provider, url, { byClient, byServer }))

describe('the parameters of an authorization request', () => {
  it('are those of the provider, of server code, and of the client', () => {
    expect(asked({ login_hint: 'ann' }, { hd: 'other.example', scope: 'mail' })).toEqual({
      ...{ scope: 'mail', hd: 'other.example', login_hint: 'ann' },
    })
  })

  it('defect R65: are not replaced by a client, in any spelling', () => {
    const url = 'https://op.example/authorize?realm=ours'
    expect(asked({ HD: 'x', 'hd[]': 'x', ' hd': 'x', Realm: 'x', prompt: 'login' }, { Prompt: 'none' }, url)).toEqual({
      ...{ scope: 'openid profile email', hd: 'corp.example', Prompt: 'none' },
    })
  })

  it('are strings, even if JavaScript code passes other values', () => {
    expect(asked({ login_hint: ['ann'] as never })).not.toHaveProperty('login_hint')
  })
})

describe('addedBy', () => {
  it('returns the query of a client, and the parameters of server code except those of the protocol', () => {
    expect(addedBy(aContext({ path: '/auth/signin/op?prompt=login' }))).toEqual({
      byServer: {},
      byClient: { prompt: 'login' },
    })
    expect(addedBy(aContext({ authorizationParams: { scope: 'mail', state: 'evil' } })).byServer).toEqual({
      scope: 'mail',
    })
  })
})
