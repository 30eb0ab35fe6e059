import Apple from '@authengine/providers/apple'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://appleid.apple.com'
const PROFILE = {
  sub: '001234.abcdef0123456789.0042',
  email: 'x1y2z3@privaterelay.appleid.com',
  email_verified: 'true',
  is_private_email: 'true',
  nonce_supported: true,
}

export default oidcCase({
  pinned: true,
  make: Apple,
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/auth/authorize`,
    token: `${ISSUER}/auth/token`,
    jwks: `${ISSUER}/auth/keys`,
  },
  proof: 'post',
  scope: 'openid name email',
  params: { response_mode: 'form_post' },
  checks: ['state', 'nonce'],
  profile: PROFILE,
  user: { id: PROFILE.sub, name: null, email: PROFILE.email, image: null },
  verified: { at: ['email_verified'], no: 'false' },
})
