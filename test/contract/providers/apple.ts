import Apple from '@authengine/providers/apple'
import { oidcCase, requestsAt } from '../../support/providers/oidcCase.js'

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
  also: {
    'defect R43: names users by their address where it is their own': {
      profile: (usual) => ({ ...(usual as typeof PROFILE), email: 'ann@corp.example', is_private_email: 'false' }),
      user: { name: 'ann@corp.example', email: 'ann@corp.example' },
    },
    'defect R43: discovers, where the application says where its metadata is': {
      options: { wellKnown: `${ISSUER}/.well-known/openid-configuration` },
      requests: requestsAt({
        issuer: ISSUER,
        endpoints: {
          authorization: `${ISSUER}/auth/authorize`,
          token: `${ISSUER}/auth/token`,
          jwks: `${ISSUER}/auth/keys`,
        },
        proof: 'post',
      }),
    },
  },
})
