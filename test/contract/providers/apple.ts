import Apple from '@authengine/providers/apple'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://appleid.apple.com'
const PROFILE = {
  sub: '001234.abcdef0123456789.0042',
  email: 'x1y2z3@privaterelay.appleid.com',
  email_verified: 'true',
  is_private_email: 'true',
  nonce_supported: true,
}

export default providerCase({
  make: Apple,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${ISSUER}/auth/authorize`,
      token: `${ISSUER}/auth/token`,
      jwks: `${ISSUER}/auth/keys`,
    },
  }),
  asked: {
    url: `${ISSUER}/auth/authorize`,
    params: { scope: 'openid name email', response_mode: 'form_post' },
    checks: ['state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${ISSUER}/auth/token`, 'post'),
    keys(`${ISSUER}/auth/keys`),
  ],
  user: { id: PROFILE.sub, name: PROFILE.email, email: PROFILE.email, image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: 'false' },
})
