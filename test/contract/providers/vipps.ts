import Vipps from '@authengine/providers/vipps'
import { set } from '../../support/providers/ProviderCase.js'
import { atIssuer, oidcCase } from '../../support/providers/oidcCase.js'

const at = (issuer: string) => ({
  issuer,
  endpoints: {
    authorization: `${issuer}oauth2/auth`,
    token: `${issuer}oauth2/token`,
    userinfo: `${new URL(issuer).origin}/vipps-userinfo-api/userinfo`,
    jwks: `${issuer}.well-known/jwks.json`,
  },
  idToken: false,
})

const TEST = 'https://apitest.vipps.no/access-management-1.0/access/'

const PROFILE = {
  sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
  sid: '7d78a726-af92-499e-b857-de263ef9a969',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  email: 'ann@corp.example',
  email_verified: true,
}

export default oidcCase({
  make: Vipps,
  ...at('https://api.vipps.no/access-management-1.0/access/'),
  scope: 'openid name email',
  profile: PROFILE,
  // The ID token contains the id as well, even an unusable one.
  plays: (profile) => ({ person: { sub: (profile as typeof PROFILE).sub } }),
  user: { id: 'c06c4afe-d9e1-4c5d-939a-177d752a0944', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'invalid_request' } },
  also: {
    'works with the test environment': {
      env: { AUTH_VIPPS_ISSUER: TEST },
      ...atIssuer(at(TEST)),
    },
    'refuses the profile of another user': {
      plays: () => ({ person: { sub: 'somebody-else' } }),
      error: 'OAuthCallbackError',
    },
    'keeps what other scopes open': {
      profile: (profile) => set(profile, ['phone_number'], '4712345678'),
    },
  },
})
