import UnitedEffects from '@authengine/providers/united-effects'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://auth.unitedeffects.com/YQpbQV5dbW-224dCovz-3'
const PROFILE = { sub: '61b0f4217000001', email: 'ann@corp.example', email_verified: true }

export default providerCase({
  make: UnitedEffects,
  options: { issuer: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: { authorization: `${ISSUER}/auth` },
  }),
  asked: {
    url: `${ISSUER}/auth`,
    params: { scope: 'openid profile email', resource: ISSUER },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${ISSUER}/token`, 'basic'),
    keys(`${ISSUER}/jwks`),
  ],
  user: { id: '61b0f4217000001', name: null, email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'asks for another resource that the application names': {
      options: { authorization: { params: { resource: 'https://api.example' } } },
      asked: { params: { scope: 'openid profile email', resource: 'https://api.example' } },
    },
  },
})
