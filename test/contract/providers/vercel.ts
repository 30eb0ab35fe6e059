import Vercel from '@authengine/providers/vercel'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://vercel.com'
const TOKEN = 'https://api.vercel.com/login/oauth/token'
const PROFILE = {
  sub: '345e869043f1e55f8bdc837c',
  name: 'Ann Lee',
  preferred_username: 'ann-lee',
  picture: 'https://api.vercel.com/www/avatar/00159aa4c88348dedc91a456b457d1baa48df6d',
  email: 'ann@corp.example',
}

export default providerCase({
  make: Vercel,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${ISSUER}/oauth/authorize`,
      token: TOKEN,
      userinfo: 'https://api.vercel.com/login/oauth/userinfo',
      jwks: `${ISSUER}/.well-known/jwks`,
    },
  }),
  asked: {
    url: `${ISSUER}/oauth/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(TOKEN, 'basic'),
    keys(`${ISSUER}/.well-known/jwks`),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: null,
  also: {
    'calls people without a name by their user name': {
      profile: (usual) => set(usual, ['name'], undefined),
      user: { name: 'ann-lee' },
    },
    'asks for a refresh token if the application says so': {
      options: { scopes: ['openid', 'profile', 'email', 'offline_access'] },
      asked: { params: { scope: 'openid profile email offline_access' } },
    },
  },
})
