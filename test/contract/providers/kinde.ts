import Kinde from '@authengine/providers/kinde'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://corp.kinde.com'
const PROFILE = {
  sub: 'kp_5f7c1e0a9b2d4c6e8f0a1b2c3d4e5f60',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://p.example/ann.png',
  org_codes: ['org_1'],
}

export default oidcCase({
  make: Kinde,
  env: { AUTH_KINDE_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth2/auth`,
    token: `${ISSUER}/oauth2/token`,
    userinfo: `${ISSUER}/oauth2/v2/user_profile`,
    jwks: `${ISSUER}/.well-known/jwks`,
  },
  profile: PROFILE,
  user: {
    id: 'kp_5f7c1e0a9b2d4c6e8f0a1b2c3d4e5f60',
    name: 'Ann Doe',
    email: 'ann@corp.example',
    image: 'https://p.example/ann.png',
  },
})
