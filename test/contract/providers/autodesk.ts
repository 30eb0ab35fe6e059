import Autodesk from '@authengine/providers/autodesk'
import { ask, discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://developer.api.autodesk.com'
const OAUTH = `${ISSUER}/authentication/v2`
const USERINFO = 'https://api.userprofile.autodesk.com/userinfo'
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

export default providerCase({
  make: Autodesk,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: { sub: PROFILE.sub },
    endpoints: {
      authorization: `${OAUTH}/authorize`,
      token: `${OAUTH}/token`,
      userinfo: USERINFO,
      jwks: `${OAUTH}/keys`,
    },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: ({ scope: _unsaid, ...tokens }) => tokens,
  }),
  asked: {
    url: `${OAUTH}/authorize`,
    params: { scope: 'openid user-profile:read' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${OAUTH}/token`, 'basic'),
    keys(`${OAUTH}/keys`),
    ask(USERINFO, { accept: 'application/json, application/jwt' }),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  account: { scope: undefined },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'refuses the profile of somebody else': {
      profile: () => ({ ...PROFILE, sub: 'XDSZRN83EQQA' }),
      error: 'OAuthCallbackError',
    },
  },
})
