import Twitch from '@authengine/providers/twitch'
import { CLIENT_ID, discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://id.twitch.tv/oauth2'
const ENDPOINTS = {
  authorization: `${ISSUER}/authorize`,
  token: `${ISSUER}/token`,
  userinfo: `${ISSUER}/userinfo`,
  jwks: `${ISSUER}/keys`,
}

const PROFILE = {
  sub: '713936733',
  azp: CLIENT_ID,
  preferred_username: 'AnnPlays',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://static-cdn.jtvnw.net/jtv_user_pictures/ann-300x300.png',
}

export default providerCase({
  make: Twitch,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    endpoints: ENDPOINTS,
    person: profile as typeof PROFILE,
    tokens: (tokens) => ({ ...tokens, scope: ['openid', 'user:read:email'] }),
  }),
  asked: {
    url: ENDPOINTS.authorization,
    params: {
      scope: 'openid user:read:email',
      claims: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(ENDPOINTS.token, 'post'),
    keys(ENDPOINTS.jwks),
  ],
  user: {
    id: '713936733',
    name: 'AnnPlays',
    email: 'ann@corp.example',
    image: 'https://static-cdn.jtvnw.net/jtv_user_pictures/ann-300x300.png',
  },
  account: { scope: 'openid user:read:email' },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { status: 400, message: 'Invalid authorization code' } },
  also: {
    'knows that a refusal of our secret is our fault': {
      plays: () => ({
        tokens: () => Response.json({ status: 403, message: 'invalid client secret' }, { status: 403 }),
      }),
      error: 'Configuration',
    },
  },
})
