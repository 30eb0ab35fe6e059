import Zitadel from '@authengine/providers/zitadel'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase, requestsAt } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://corp-abcd.zitadel.cloud'
const PLACE = {
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth/v2/authorize`,
    token: `${ISSUER}/oauth/v2/token`,
    userinfo: `${ISSUER}/oidc/v1/userinfo`,
    jwks: `${ISSUER}/oauth/v2/keys`,
  },
}
const PROFILE = {
  sub: '170848145649959169',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  locale: null,
  updated_at: 1658329554,
  preferred_username: 'ann@corp-abcd.zitadel.cloud',
  email: 'ann@corp.example',
  email_verified: true,
  picture: `${ISSUER}/assets/v1/170848145649959169/avatar`,
}

export default oidcCase({
  make: Zitadel,
  env: { AUTH_ZITADEL_ISSUER: ISSUER },
  ...PLACE,
  idToken: false,
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  also: {
    'refuses the profile of another user': {
      profile: (usual) => set(usual, ['sub'], '170848145649959170'),
      error: 'OAuthCallbackError',
    },
    'takes the ID token if the application says so': {
      options: { idToken: true },
      plays: () => ({ person: PROFILE }),
      requests: requestsAt(PLACE),
    },
  },
})
