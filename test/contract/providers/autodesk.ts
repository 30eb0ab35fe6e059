import Autodesk from '@authengine/providers/autodesk'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://developer.api.autodesk.com'
const OAUTH = `${ISSUER}/authentication/v2`
const PROFILE = {
  sub: '3XVSL72JL2U5',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  preferred_username: 'ann',
  email: 'ann@corp.example',
  email_verified: true,
  profile: 'https://profile.autodesk.com',
  picture: 'https://images.profile.autodesk.example/x120.jpg',
  locale: 'en-US',
  updated_at: 1669883272,
}

export default oidcCase({
  make: Autodesk,
  issuer: ISSUER,
  endpoints: {
    authorization: `${OAUTH}/authorize`,
    token: `${OAUTH}/token`,
    userinfo: 'https://api.userprofile.autodesk.com/userinfo',
    jwks: `${OAUTH}/keys`,
  },
  idToken: false,
  scope: 'openid user-profile:read',
  profile: PROFILE,
  plays: () => ({ tokens: ({ scope: _unsaid, ...tokens }) => tokens }),
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  account: { scope: undefined },
  also: {
    'refuses the profile of another user': {
      profile: () => ({ ...PROFILE, sub: 'XDSZRN83EQQA' }),
      error: 'OAuthCallbackError',
    },
  },
})
