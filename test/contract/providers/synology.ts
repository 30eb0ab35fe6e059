import Synology from '@authengine/providers/synology'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase, requestsAt } from '../../support/providers/oidcCase.js'

const SERVER = 'https://nas.corp.example'
const ISSUER = `${SERVER}/webman/sso`
const PLACE = {
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/SSOOauth.cgi`,
    token: `${ISSUER}/SSOAccessToken.cgi`,
    jwks: `${ISSUER}/openid-jwks.json`,
    userinfo: `${ISSUER}/SSOUserInfo.cgi`,
  },
}
const PROFILE = { sub: 'ann@corp.example', username: 'ann', email: 'ann.lee@corp.example' }

export default oidcCase({
  make: Synology,
  env: { AUTH_SYNOLOGY_ISSUER: SERVER },
  ...PLACE,
  scope: 'openid email',
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'ann', email: 'ann.lee@corp.example', image: null },
  verified: null,
  also: {
    'takes the whole issuer as well': { env: { AUTH_SYNOLOGY_ISSUER: `${ISSUER}/` }, requests: requestsAt(PLACE) },
    'knows no address of users without one': { profile: (usual) => set(usual, ['email'], ''), user: { email: null } },
    'calls users by their id where there is no user name': {
      profile: (usual) => set(usual, ['username'], undefined),
      user: { name: PROFILE.sub },
    },
  },
})
