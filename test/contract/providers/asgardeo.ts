import Asgardeo from '@authengine/providers/asgardeo'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase, requestsAt } from '../../support/providers/oidcCase.js'

const ORGANIZATION = 'https://api.asgardeo.io/t/acme'
const PROTOCOL = `${ORGANIZATION}/oauth2`
const ISSUER = `${PROTOCOL}/token`
const PLACE = {
  issuer: ISSUER,
  endpoints: {
    authorization: `${PROTOCOL}/authorize`,
    token: ISSUER,
    userinfo: `${PROTOCOL}/userinfo`,
    jwks: `${PROTOCOL}/jwks`,
  },
}
const PROFILE = {
  sub: '7d0c1c9e-2a44-4c2e-9d39-0a1b2c3d4e5f',
  org_id: 'a1b2c3d4-0000-4000-8000-0a1b2c3d4e5f',
  org_name: 'acme',
  given_name: 'Ann',
  family_name: 'Lee',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://corp.example/ann.png',
}

export default oidcCase({
  make: Asgardeo,
  env: { AUTH_ASGARDEO_ISSUER: ORGANIZATION },
  ...PLACE,
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://corp.example/ann.png' },
  also: {
    'knows the issuer by its whole address': { env: { AUTH_ASGARDEO_ISSUER: ISSUER }, requests: requestsAt(PLACE) },
    'knows the issuer with a slash behind it': {
      env: { AUTH_ASGARDEO_ISSUER: `${ORGANIZATION}/` },
      requests: requestsAt(PLACE),
    },
    'prefers the full name': { profile: (usual) => set(usual, ['name'], 'Ann B. Lee'), user: { name: 'Ann B. Lee' } },
    'signs in users without a name': {
      profile: (usual) => set(set(usual, ['given_name'], undefined), ['family_name'], undefined),
      user: { name: null },
    },
  },
})
