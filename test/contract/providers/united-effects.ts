import UnitedEffects from '@authengine/providers/united-effects'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://auth.unitedeffects.com/YQpbQV5dbW-224dCovz-3'
const PROFILE = { sub: '61b0f4217000001', email: 'ann@corp.example', email_verified: true }

export default oidcCase({
  make: UnitedEffects,
  options: { issuer: ISSUER },
  issuer: ISSUER,
  endpoints: { authorization: `${ISSUER}/auth`, token: `${ISSUER}/token`, jwks: `${ISSUER}/jwks` },
  params: { resource: ISSUER },
  profile: PROFILE,
  user: { id: '61b0f4217000001', name: null, email: 'ann@corp.example', image: null },
  also: {
    'asks for another resource that the application names': {
      options: { authorization: { params: { resource: 'https://api.example' } } },
      asked: { params: { scope: 'openid profile email', resource: 'https://api.example' } },
    },
  },
})
