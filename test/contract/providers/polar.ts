import Polar from '@authengine/providers/polar'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://polar.sh'
const ENDPOINTS = {
  discovery: 'https://api.polar.sh/.well-known/openid-configuration',
  authorization: 'https://polar.sh/oauth2/authorize',
  token: 'https://api.polar.sh/v1/oauth2/token',
  userinfo: 'https://api.polar.sh/v1/oauth2/userinfo',
  jwks: 'https://api.polar.sh/.well-known/jwks.json',
}

const PROFILE = {
  sub: '1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
  name: 'ann',
  email: 'ann@corp.example',
  email_verified: true,
}

export default providerCase({
  make: Polar,
  profile: PROFILE,
  plays: (profile) => ({ issuer: ISSUER, endpoints: ENDPOINTS, person: profile as typeof PROFILE }),
  asked: {
    url: ENDPOINTS.authorization,
    params: { scope: 'openid profile email', sub_type: 'user' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [discovery(ENDPOINTS.discovery), exchange(ENDPOINTS.token, 'post'), keys(ENDPOINTS.jwks)],
  user: { id: '1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', name: 'ann', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
})
