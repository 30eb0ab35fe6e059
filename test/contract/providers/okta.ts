import Okta from '@authengine/providers/okta'
import { ask, discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://corp.okta.example/oauth2/default'
const USERINFO = `${ISSUER}/v1/userinfo`
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
// All that the ID token has of the person beside an access token.
const { sub, name, email, preferred_username } = PROFILE
const PERSON = { sub, name, email, preferred_username }
const REQUESTS = [
  discovery(`${ISSUER}/.well-known/openid-configuration`),
  exchange(`${ISSUER}/v1/token`, 'basic'),
  keys(`${ISSUER}/v1/keys`),
]

export default providerCase({
  make: Okta,
  env: { AUTH_OKTA_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: PERSON,
    endpoints: {
      authorization: `${ISSUER}/v1/authorize`,
      token: `${ISSUER}/v1/token`,
      userinfo: USERINFO,
      jwks: `${ISSUER}/v1/keys`,
    },
    resources: { [`GET ${USERINFO}`]: profile },
  }),
  asked: {
    url: `${ISSUER}/v1/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [...REQUESTS, ask(USERINFO, { accept: 'application/json, application/jwt' })],
  user: { id: sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'refuses the profile of somebody else': {
      profile: (usual) => set(usual, ['sub'], '00uOfSomebodyElse'),
      error: 'OAuthCallbackError',
    },
    'takes the ID token if the application says so': {
      options: { idToken: true },
      requests: REQUESTS,
      user: { image: null },
    },
  },
})
