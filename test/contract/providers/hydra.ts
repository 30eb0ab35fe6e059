import Hydra from '@authengine/providers/hydra'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://corp-4217.projects.oryapis.com'
const PROFILE = {
  sub: '9f425a8d-4217-4a4b-8a9e-2d7a1f0c3b55',
  amr: ['password'],
  jti: '0c5a1f6e-7b1d-4c2e-9f3a-6d8e0b4a2c17',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  email_verified: true,
}

export default oidcCase({
  make: Hydra,
  env: { AUTH_HYDRA_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth2/auth`,
    token: `${ISSUER}/oauth2/token`,
    jwks: `${ISSUER}/.well-known/jwks.json`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  also: {
    'signs in users of whom the consent app tells nothing': {
      profile: () => ({ sub: PROFILE.sub }),
      user: { name: null, email: null },
    },
    'keeps the slash at the end of the issuer': {
      env: { AUTH_HYDRA_ISSUER: `${ISSUER}/` },
      plays: () => ({ issuer: `${ISSUER}/` }),
      user: {},
    },
  },
})
