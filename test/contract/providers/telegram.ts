import Telegram from '@authengine/providers/telegram'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://oauth.telegram.org'
const ENDPOINTS = {
  authorization: `${ISSUER}/auth`,
  token: `${ISSUER}/token`,
  jwks: `${ISSUER}/.well-known/jwks.json`,
}

const PROFILE = {
  sub: '11223344556677889900',
  id: 987654321,
  name: 'Ann Doe',
  preferred_username: 'anndoe',
  picture: 'https://cdn4.telesco.pe/file/ann.jpg',
}

export default providerCase({
  make: Telegram,
  profile: PROFILE,
  plays: (profile) => ({ issuer: ISSUER, endpoints: ENDPOINTS, person: profile as typeof PROFILE }),
  asked: { url: ENDPOINTS.authorization, params: { scope: 'openid profile' }, checks: ['pkce', 'state'] },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(ENDPOINTS.token, 'basic'),
    keys(ENDPOINTS.jwks),
  ],
  user: {
    id: '11223344556677889900',
    name: 'Ann Doe',
    email: null,
    image: 'https://cdn4.telesco.pe/file/ann.jpg',
  },
  id: ['sub'],
  email: null,
  verified: null,
  also: {
    'shows no picture for people without one': {
      profile: (profile) => set(profile, ['picture'], undefined),
      user: { image: null },
    },
    'takes tokens that are signed as the application says': {
      options: { client: { id_token_signed_response_alg: 'ES256' } },
      plays: () => ({ algorithm: 'ES256' }),
    },
  },
})
