import OneLogin from '@authengine/providers/onelogin'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://corp.onelogin.com/oidc/2'
const PROFILE = {
  sub: '87654321',
  email: 'ann@corp.example',
  preferred_username: 'ann',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  updated_at: 1_700_000_000,
}
const requests = [
  discovery(`${ISSUER}/.well-known/openid-configuration`),
  exchange(`${ISSUER}/token`, 'basic'),
  keys(`${ISSUER}/certs`),
]

export default providerCase({
  make: OneLogin,
  env: { AUTH_ONELOGIN_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${ISSUER}/auth`,
      token: `${ISSUER}/token`,
      userinfo: `${ISSUER}/me`,
      jwks: `${ISSUER}/certs`,
    },
  }),
  asked: { url: `${ISSUER}/auth`, params: { scope: 'openid profile email' }, checks: ['pkce', 'state', 'nonce'] },
  requests,
  user: { id: '87654321', name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: null,
  also: {
    'finds the issuer below the address of the account': {
      env: { AUTH_ONELOGIN_ISSUER: 'https://corp.onelogin.com' },
      requests,
    },
    'finds it below an address with a slash, given as an option': {
      options: { issuer: 'https://corp.onelogin.com/' },
      requests,
    },
  },
})
