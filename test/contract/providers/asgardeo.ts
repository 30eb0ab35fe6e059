import Asgardeo from '@authengine/providers/asgardeo'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ORGANIZATION = 'https://api.asgardeo.io/t/acme'
const PROTOCOL = `${ORGANIZATION}/oauth2`
const ISSUER = `${PROTOCOL}/token`
const PROFILE = {
  sub: '7d0c1c9e-2a44-4c2e-9d39-0a1b2c3d4e5f',
  org_id: 'a1b2c3d4-0000-4000-8000-0a1b2c3d4e5f',
  org_name: 'acme',
  given_name: 'Ann',
  family_name: 'Lee',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://corp.example/ann.png',
}
const REQUESTS = [
  discovery(`${ISSUER}/.well-known/openid-configuration`),
  exchange(ISSUER, 'basic'),
  keys(`${PROTOCOL}/jwks`),
]

export default providerCase({
  make: Asgardeo,
  env: { AUTH_ASGARDEO_ISSUER: ORGANIZATION },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${PROTOCOL}/authorize`,
      token: ISSUER,
      userinfo: `${PROTOCOL}/userinfo`,
      jwks: `${PROTOCOL}/jwks`,
    },
  }),
  asked: {
    url: `${PROTOCOL}/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: REQUESTS,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://corp.example/ann.png' },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'knows the issuer by its whole address': { env: { AUTH_ASGARDEO_ISSUER: ISSUER }, requests: REQUESTS },
    'knows the issuer with a slash behind it': {
      env: { AUTH_ASGARDEO_ISSUER: `${ORGANIZATION}/` },
      requests: REQUESTS,
    },
    'prefers the full name': { profile: (usual) => set(usual, ['name'], 'Ann B. Lee'), user: { name: 'Ann B. Lee' } },
    'signs in people of whom it is told no name': {
      profile: (usual) => set(set(usual, ['given_name'], undefined), ['family_name'], undefined),
      user: { name: null },
    },
  },
})
