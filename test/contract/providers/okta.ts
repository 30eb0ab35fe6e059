import Okta from '@authengine/providers/okta'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase, requestsAt } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://corp.okta.example/oauth2/default'
const PLACE = {
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/v1/authorize`,
    token: `${ISSUER}/v1/token`,
    userinfo: `${ISSUER}/v1/userinfo`,
    jwks: `${ISSUER}/v1/keys`,
  },
}
const PROFILE = {
  sub: '00uid4BxXw6I6TV4m0g3',
  name: 'Ann Lee',
  locale: 'en-US',
  email: 'ann@corp.example',
  preferred_username: 'ann.lee@corp.example',
  given_name: 'Ann',
  family_name: 'Lee',
  zoneinfo: 'Europe/Paris',
  updated_at: 1311280970,
  email_verified: true,
  picture: 'https://corp.example/ann.png',
}
// The only profile claims of an ID token that is issued together with an access token.
const { sub, name, email, preferred_username } = PROFILE

export default oidcCase({
  make: Okta,
  env: { AUTH_OKTA_ISSUER: ISSUER },
  ...PLACE,
  idToken: false,
  profile: PROFILE,
  plays: () => ({ person: { sub, name, email, preferred_username } }),
  user: { id: sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  also: {
    'refuses the profile of another user': {
      profile: (usual) => set(usual, ['sub'], '00uOfSomebodyElse'),
      error: 'OAuthCallbackError',
    },
    'takes the ID token if the application says so': {
      options: { idToken: true },
      requests: requestsAt(PLACE),
      user: { image: null },
    },
  },
})
