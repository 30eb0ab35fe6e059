import Auth0 from '@authengine/providers/auth0'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://tenant.eu.auth0.com/'
const PROFILE = {
  sub: 'auth0|5f7c8ec7c33c6c004bbafe82',
  name: 'Ann Lee',
  nickname: 'ann',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://s.gravatar.com/avatar/ann',
  updated_at: '2026-01-01T00:00:00.000Z',
}

export default oidcCase({
  make: Auth0,
  env: { AUTH_AUTH0_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}authorize`,
    token: `${ISSUER}oauth/token`,
    jwks: `${ISSUER}.well-known/jwks.json`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  also: {
    'takes an issuer without the slash at the end': {
      env: { AUTH_AUTH0_ISSUER: 'https://tenant.eu.auth0.com' },
      user: {},
    },
    'uses the nickname as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], undefined),
      user: { name: 'ann' },
    },
  },
})
