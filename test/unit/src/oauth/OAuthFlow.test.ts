import { describe, expect, it } from '@jest/globals'
import type { Profile } from '../../../../src/core/VerifiedIdentity.js'
import { customFetch } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { OAuthFlow } from '../../../../src/oauth/OAuthFlow.js'
import { type OAuthFacts, type OAuthOptions, OAuthProvider } from '../../../../src/oauth/OAuthProvider.js'
import { aContext, keptBy, parts } from './parts.js'

async function profileWith(
  options: OAuthOptions = {},
  make: new (facts: OAuthFacts, options?: OAuthOptions) => OAuthProvider = OAuthProvider,
) {
  const all = parts()
  const flow = new OAuthFlow(all)
  const { issuer } = all.idp
  const facts = {
    id: 'op',
    name: 'Service',
    issuer,
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
  }
  const provider = new make(facts, { clientId: 'app', [customFetch]: all.idp.fetch, ...options })
  const start = aContext({ method: 'POST' })
  const { headers } = await flow.begin(provider, start, null)
  const back = await all.idp.authorize(headers['location'] ?? '')
  const identity = await flow.finish(provider, aContext({ path: back.pathname + back.search, cookies: keptBy(start) }))
  return { identity, idp: all.idp }
}

describe('OAuthFlow', () => {
  it('requests the profile from the userinfo endpoint', async () => {
    const { identity, idp } = await profileWith()
    expect(identity).toMatchObject({
      account: { provider: 'op', providerAccountId: 'ann', type: 'oauth' },
      profile: { sub: 'ann', name: 'Ann' },
    })
    expect(idp.requests.map(({ endpoint }) => endpoint)).toEqual(['authorization', 'token', 'userinfo'])
  })

  it('keeps an ID token only if there are keys to verify it', async () => {
    const without = await profileWith({ scopes: ['openid'] })
    expect(without.identity).toMatchObject({ account: { access_token: expect.any(String) } })
    expect(without.identity).not.toHaveProperty('account.id_token')
    const { issuer } = parts().idp
    const { identity } = await profileWith({ scopes: ['openid'], jwks_endpoint: `${issuer}/jwks` })
    expect(identity).toHaveProperty('account.id_token', expect.any(String))
  })

  it('requests the profile as the provider does', async () => {
    class TwoSteps extends OAuthProvider {
      override fetchProfile(): Promise<Profile> {
        return Promise.resolve({ sub: 'of two steps' })
      }
    }
    const { identity } = await profileWith({}, TwoSteps)
    expect(identity).toMatchObject({ account: { providerAccountId: 'of two steps' } })
  })

  it('requests the profile as the application does', async () => {
    const { identity } = await profileWith({ userinfo: () => ({ sub: 'handled' }) })
    expect(identity).toMatchObject({ account: { providerAccountId: 'handled' } })
  })
})
