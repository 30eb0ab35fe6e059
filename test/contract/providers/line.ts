import Line from '@authengine/providers/line'
import { exchange, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://access.line.me'
const TOKEN = 'https://api.line.me/oauth2/v2.1/token'
const PROFILE = {
  sub: 'U1234567890abcdef1234567890abcdef',
  amr: ['linesso'],
  name: 'Ann',
  picture: 'https://profile.line-scdn.example/ann',
  email: 'ann@corp.example',
}

export default providerCase({
  make: Line,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    algorithm: 'HS256',
    // LINE advertises what applies to native apps.
    metadata: { id_token_signing_alg_values_supported: ['ES256'], token_endpoint_auth_methods_supported: undefined },
    endpoints: {
      authorization: `${ISSUER}/oauth2/v2.1/authorize`,
      token: TOKEN,
      userinfo: 'https://api.line.me/oauth2/v2.1/userinfo',
      jwks: 'https://api.line.me/oauth2/v2.1/certs',
    },
  }),
  asked: {
    url: `${ISSUER}/oauth2/v2.1/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [exchange(TOKEN, 'post')],
  user: { id: PROFILE.sub, name: 'Ann', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: null,
  refusals: { token: { error: 'invalid_grant', error_description: 'invalid authorization code' } },
  also: {
    'refuses an ID token that is signed in another way': {
      plays: () => ({ algorithm: 'ES256' }),
      error: 'OAuthCallbackError',
    },
  },
})
