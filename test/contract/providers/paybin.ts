import Paybin from '@authengine/providers/paybin'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://idp.paybin.io'
const ENDPOINTS = {
  authorization: `${ISSUER}/oauth2/authorize`,
  token: `${ISSUER}/oauth2/token`,
  jwks: `${ISSUER}/.well-known/jwks.json`,
}

const PROFILE = {
  sub: '5f7c1e0a',
  name: 'Ann Doe',
  preferred_username: 'anndoe',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://p.example/ann.png',
}

export default providerCase({
  make: Paybin,
  profile: PROFILE,
  plays: (profile) => ({ issuer: ISSUER, endpoints: ENDPOINTS, person: profile as typeof PROFILE }),
  asked: {
    url: ENDPOINTS.authorization,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(ENDPOINTS.token, 'basic'),
    keys(ENDPOINTS.jwks),
  ],
  user: { id: '5f7c1e0a', name: 'Ann Doe', email: 'ann@corp.example', image: 'https://p.example/ann.png' },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
})
