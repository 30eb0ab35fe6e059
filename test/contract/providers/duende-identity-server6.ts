import DuendeIdentityServer6 from '@authengine/providers/duende-identity-server6'
import { oidcCase, requestsAt } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://identity.corp.example'
const CONNECT = `${ISSUER}/connect`
const PLACE = {
  issuer: ISSUER,
  endpoints: {
    authorization: `${CONNECT}/authorize`,
    token: `${CONNECT}/token`,
    userinfo: `${CONNECT}/userinfo`,
    jwks: `${ISSUER}/.well-known/openid-configuration/jwks`,
  },
}
const PROFILE = {
  sub: '818727',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  email: 'ann@corp.example',
  email_verified: true,
  website: 'https://ann.example',
}

export default oidcCase({
  make: DuendeIdentityServer6,
  env: { AUTH_DUENDE_IDENTITY_SERVER6_ISSUER: ISSUER },
  ...PLACE,
  idToken: false,
  profile: PROFILE,
  user: { id: '818727', name: 'Ann Lee', email: 'ann@corp.example', image: null },
  refusals: { profile: { error: 'invalid_token' } },
  also: {
    'takes the claims of the ID token where the client includes them': {
      options: { idToken: true },
      plays: (profile) => ({ person: profile as typeof PROFILE }),
      requests: requestsAt(PLACE),
    },
  },
})
