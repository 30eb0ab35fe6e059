import Railway from '@authengine/providers/railway'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://backboard.railway.com'
const OAUTH = `${ISSUER}/oauth`
const PROFILE = {
  sub: 'user_4217a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  picture: 'https://avatars.corp.example/ann.png',
}

export default oidcCase({
  make: Railway,
  issuer: ISSUER,
  endpoints: {
    authorization: `${OAUTH}/auth`,
    token: `${OAUTH}/token`,
    userinfo: `${OAUTH}/me`,
    jwks: `${OAUTH}/jwks`,
    discovery: `${OAUTH}/.well-known/openid-configuration`,
  },
  idToken: false,
  profile: PROFILE,
  plays: (profile) => ({
    // The ID token contains the profile as well.
    person: profile as typeof PROFILE,
    algorithm: 'ES256',
    metadata: { id_token_signing_alg_values_supported: ['ES256'] },
  }),
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  verified: null,
  refusals: { profile: { error: 'invalid_token' } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['picture'], undefined),
      user: { image: null },
    },
  },
})
