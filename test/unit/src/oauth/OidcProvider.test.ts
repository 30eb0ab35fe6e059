import { describe, expect, it } from '@jest/globals'
import { type OidcOptions, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'

const anOp = (options?: OidcOptions): OidcProvider => new OidcProvider({ id: 'op', name: 'Example' }, options)

describe('OidcProvider', () => {
  it('uses PKCE, state and nonce', () => {
    expect(anOp().type).toBe('oidc')
    expect(anOp().checks).toEqual(['pkce', 'state', 'nonce'])
    expect(anOp({ checks: ['none'] }).checks).toEqual(['none'])
  })

  it('requests an ID token, name and email address', () => {
    expect(anOp().authorizationParams()).toEqual({ scope: 'openid profile email' })
    expect(anOp({ scopes: ['openid'] }).authorizationParams()).toEqual({ scope: 'openid' })
    const params = { scope: 'openid x', prompt: 'login' }
    expect(anOp({ authorization: { params } }).authorizationParams()).toEqual(params)
  })

  it('requires the keys, and the userinfo endpoint if that has the profile', () => {
    const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri']
    expect(anOp().requiredMetadata).toEqual(needed)
    expect(anOp({ idToken: true }).requiredMetadata).toEqual(needed)
    expect(anOp({ idToken: false }).requiredMetadata).toEqual([...needed, 'userinfo_endpoint'])
  })
})
