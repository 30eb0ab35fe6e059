import Zitadel from '@authengine/providers/zitadel'
import { ask, discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://corp-abcd.zitadel.cloud'
const USERINFO = `${ISSUER}/oidc/v1/userinfo`
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
const TOKENS = [
  discovery(`${ISSUER}/.well-known/openid-configuration`),
  exchange(`${ISSUER}/oauth/v2/token`, 'basic'),
  keys(`${ISSUER}/oauth/v2/keys`),
]

export default providerCase({
  make: Zitadel,
  env: { AUTH_ZITADEL_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    // The ID token says no more, unless the application is set up for it.
    person: { sub: PROFILE.sub },
    endpoints: {
      authorization: `${ISSUER}/oauth/v2/authorize`,
      token: `${ISSUER}/oauth/v2/token`,
      userinfo: USERINFO,
      jwks: `${ISSUER}/oauth/v2/keys`,
    },
    resources: { [`GET ${USERINFO}`]: profile },
  }),
  asked: {
    url: `${ISSUER}/oauth/v2/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [...TOKENS, ask(USERINFO, { accept: 'application/json, application/jwt' })],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'refuses the profile of somebody else': {
      profile: (usual) => set(usual, ['sub'], '170848145649959170'),
      error: 'OAuthCallbackError',
    },
    'takes the ID token if the application says so': {
      options: { idToken: true },
      plays: () => ({ person: PROFILE }),
      requests: TOKENS,
    },
  },
})
