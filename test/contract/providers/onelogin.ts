import OneLogin from '@authengine/providers/onelogin'
import { oidcCase, requestsAt } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://corp.onelogin.com/oidc/2'
const PLACE = {
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/auth`,
    token: `${ISSUER}/token`,
    userinfo: `${ISSUER}/me`,
    jwks: `${ISSUER}/certs`,
  },
}
const PROFILE = {
  sub: '87654321',
  email: 'ann@corp.example',
  preferred_username: 'ann',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  updated_at: 1_700_000_000,
}

export default oidcCase({
  make: OneLogin,
  env: { AUTH_ONELOGIN_ISSUER: ISSUER },
  ...PLACE,
  profile: PROFILE,
  user: { id: '87654321', name: 'Ann Lee', email: 'ann@corp.example', image: null },
  verified: null,
  also: {
    'finds the issuer below the address of the account': {
      env: { AUTH_ONELOGIN_ISSUER: 'https://corp.onelogin.com' },
      requests: requestsAt(PLACE),
    },
    'finds it below an address with a slash, given as an option': {
      options: { issuer: 'https://corp.onelogin.com/' },
      requests: requestsAt(PLACE),
    },
  },
})
