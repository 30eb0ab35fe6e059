import Logto from '@authengine/providers/logto'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://corp.logto.app/oidc'
const PROFILE = {
  sub: 'a1b2c3d4e5f6',
  name: 'Ann Lee',
  username: 'ann',
  picture: 'https://corp.example/ann.png',
  email: 'ann@corp.example',
  email_verified: true,
}

export default oidcCase({
  make: Logto,
  env: { AUTH_LOGTO_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/auth`,
    token: `${ISSUER}/token`,
    userinfo: `${ISSUER}/me`,
    jwks: `${ISSUER}/jwks`,
  },
  profile: PROFILE,
  // The real algorithm is ES384, which is read from the metadata in the same way.
  plays: () => ({ algorithm: 'ES256', metadata: { id_token_signing_alg_values_supported: ['ES256'] } }),
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  refusals: { token: { error: 'invalid_grant', error_description: 'grant request is invalid' } },
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], null),
      user: { name: 'ann' },
    },
    'names users who have neither': {
      profile: (usual) => set(set(usual, ['name'], null), ['username'], null),
      user: { name: null },
    },
  },
})
