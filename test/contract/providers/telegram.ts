import Telegram from '@authengine/providers/telegram'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://oauth.telegram.org'
const PROFILE = {
  sub: '11223344556677889900',
  id: 987654321,
  name: 'Ann Doe',
  preferred_username: 'anndoe',
  picture: 'https://cdn4.telesco.pe/file/ann.jpg',
}

export default oidcCase({
  make: Telegram,
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/auth`,
    token: `${ISSUER}/token`,
    jwks: `${ISSUER}/.well-known/jwks.json`,
  },
  scope: 'openid profile',
  checks: ['pkce', 'state'],
  profile: PROFILE,
  user: {
    id: '11223344556677889900',
    name: 'Ann Doe',
    email: null,
    image: 'https://cdn4.telesco.pe/file/ann.jpg',
  },
  email: null,
  verified: null,
  also: {
    'returns no picture for users without one': {
      profile: (profile) => set(profile, ['picture'], undefined),
      user: { image: null },
    },
    'takes tokens that are signed as the application says': {
      options: { client: { id_token_signed_response_alg: 'ES256' } },
      plays: () => ({ algorithm: 'ES256' }),
    },
  },
})
