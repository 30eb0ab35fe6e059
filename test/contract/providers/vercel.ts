import Vercel from '@authengine/providers/vercel'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://vercel.com'
const PROFILE = {
  sub: '345e869043f1e55f8bdc837c',
  name: 'Ann Lee',
  preferred_username: 'ann-lee',
  picture: 'https://api.vercel.com/www/avatar/00159aa4c88348dedc91a456b457d1baa48df6d',
  email: 'ann@corp.example',
}

export default oidcCase({
  pinned: true,
  make: Vercel,
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth/authorize`,
    token: 'https://api.vercel.com/login/oauth/token',
    userinfo: 'https://api.vercel.com/login/oauth/userinfo',
    jwks: `${ISSUER}/.well-known/jwks`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  verified: null,
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], undefined),
      user: { name: 'ann-lee' },
    },
    'asks for a refresh token if the application says so': {
      options: { scopes: ['openid', 'profile', 'email', 'offline_access'] },
      asked: { params: { scope: 'openid profile email offline_access' } },
    },
  },
})
