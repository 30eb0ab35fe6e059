/* eslint-disable @typescript-eslint/no-deprecated -- deprecated providers have a case, too */
import IdentityServer4 from '@authengine/providers/identity-server4'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://login.corp.example'
const PROFILE = {
  sub: '88421113',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  email: 'ann@corp.example',
  email_verified: true,
  website: 'https://ann.example',
}

export default oidcCase({
  make: IdentityServer4,
  env: { AUTH_IDENTITY_SERVER4_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/connect/authorize`,
    token: `${ISSUER}/connect/token`,
    userinfo: `${ISSUER}/connect/userinfo`,
    jwks: `${ISSUER}/.well-known/openid-configuration/jwks`,
  },
  idToken: false,
  profile: PROFILE,
  // The ID token contains the id as well, even an unusable one.
  plays: (profile) => ({ person: { sub: (profile as typeof PROFILE).sub } }),
  user: { id: '88421113', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'invalid_token' } },
})
