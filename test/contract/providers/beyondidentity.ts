import BeyondIdentity from '@authengine/providers/beyondidentity'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const REALM = 'https://auth-eu.beyondidentity.com/v1/tenants/0001f1f460b1ace6/realms/862e369dc9f49d77'
const ISSUER = `${REALM}/applications/1a2b3c4d-5e6f-4071-8293-a4b5c6d7e8f9`
const ENDPOINTS = {
  authorization: `${ISSUER}/authorize`,
  token: `${ISSUER}/token`,
  userinfo: `${ISSUER}/userinfo`,
  jwks: `${ISSUER}/.well-known/jwks.json`,
}

const PROFILE = {
  sub: '5f0b1c9e2a444c2e',
  name: 'Ann Doe',
  preferred_username: 'ann',
  email: 'ann@corp.example',
}

export default providerCase({
  make: BeyondIdentity,
  env: { AUTH_BEYONDIDENTITY_ISSUER: ISSUER },
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
  user: { id: '5f0b1c9e2a444c2e', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: null,
})
