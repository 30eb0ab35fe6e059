import { describe, expect, it } from '@jest/globals'
import { AuthEngine } from 'authengine'
import { providerContract } from 'authengine/testing'
import { acmeConfig } from '../../../docs/examples/plugin/provider/acmeConfig.js'
import Acme, { type AcmeProfile } from '../../../docs/examples/plugin/provider/AcmeProvider.js'
import { corp } from '../../../docs/examples/plugin/provider/corp.js'
import { OddProvider } from '../../../docs/examples/plugin/provider/OddProvider.js'

const PROFILE: AcmeProfile = { uid: 42, title: 'Ann', mail: 'ann@example.test', mail_confirmed: true }

const contract = providerContract((given) => Acme(given), {
  profile: PROFILE,
  user: { id: '42', name: 'Ann', email: 'ann@example.test' },
  plays: (profile) => ({
    endpoints: {
      authorization: 'https://acme.example/oauth/authorize',
      token: 'https://acme.example/oauth/token',
      userinfo: 'https://api.acme.example/v2/me',
    },
    resources: { 'GET https://api.acme.example/v2/me': profile },
  }),
  withId: (profile, uid) => ({ ...profile, uid }),
  unverified: { ...PROFILE, mail_confirmed: false },
})

describe('the provider of the examples', () => {
  it.each(contract)('$name', ({ run }) => run())
})

describe('the same provider as an object', () => {
  const asObject = providerContract((given) => ({ ...acmeConfig, ...given }), {
    profile: PROFILE,
    user: { id: '42', name: 'Ann', email: 'ann@example.test' },
    plays: (profile) => ({
      endpoints: { authorization: 'https://acme.example/oauth/authorize', token: 'https://acme.example/oauth/token' },
      resources: { 'GET https://api.acme.example/v2/me': profile },
    }),
    withId: (profile, uid) => ({ ...profile, uid }),
    unverified: { ...PROFILE, mail_confirmed: false },
  })
  it.each(asObject)('$name', ({ run }) => run())

  it('is a provider for a configuration', () => {
    expect(
      new AuthEngine({ providers: [acmeConfig] }, { AUTH_ACME_ID: 'app', AUTH_ACME_SECRET: 'secret' }),
    ).toBeDefined()
  })
})

describe('the provider with habits of its own', () => {
  const ADDRESSES = [
    { address: 'old@example.test', proven: false },
    { address: 'ann@example.test', proven: true },
  ]
  const odd = providerContract((given) => new OddProvider(given), {
    profile: { handle: 'ann', addresses: ADDRESSES },
    user: { id: 'ann', name: 'ann', email: 'ann@example.test' },
    plays: ({ handle, addresses }) => ({
      endpoints: { authorization: 'https://odd.example/login', token: 'https://odd.example/token' },
      resources: { 'GET https://api.odd.example/me': { handle }, 'GET https://api.odd.example/addresses': addresses },
      tokens: (data) => ({ data }),
    }),
    withId: (profile, handle) => ({ ...profile, handle }),
    unverified: { handle: 'ann', addresses: ADDRESSES.slice(0, 1) },
  })
  it.each(odd)('$name', ({ run }) => run())
})

describe('an OpenID provider as an object', () => {
  const oidc = providerContract((given) => ({ ...corp, ...given }), {
    profile: { sub: 'ann', name: 'Ann', email: 'ann@example.test', email_verified: true },
    user: { id: 'ann', name: 'Ann', email: 'ann@example.test' },
    plays: (person) => ({ issuer: 'https://id.corp.example', person }),
    withId: (profile, sub) => ({ ...profile, sub }),
    unverified: { sub: 'ann', name: 'Ann', email: 'ann@example.test', email_verified: false },
  })
  it.each(oidc)('$name', ({ run }) => run())
})
