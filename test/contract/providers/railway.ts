import Railway from '@authengine/providers/railway'
import { ask, discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://backboard.railway.com'
const OAUTH = `${ISSUER}/oauth`
const METADATA = `${OAUTH}/.well-known/openid-configuration`
const PROFILE = {
  sub: 'user_4217a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  picture: 'https://avatars.corp.example/ann.png',
}

export default providerCase({
  make: Railway,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    algorithm: 'ES256',
    metadata: { id_token_signing_alg_values_supported: ['ES256'] },
    endpoints: {
      authorization: `${OAUTH}/auth`,
      token: `${OAUTH}/token`,
      userinfo: `${OAUTH}/me`,
      jwks: `${OAUTH}/jwks`,
      discovery: METADATA,
    },
  }),
  asked: { url: `${OAUTH}/auth`, params: { scope: 'openid profile email' }, checks: ['pkce', 'state', 'nonce'] },
  requests: [
    discovery(METADATA),
    exchange(`${OAUTH}/token`, 'basic'),
    keys(`${OAUTH}/jwks`),
    ask(`${OAUTH}/me`, { accept: 'application/json, application/jwt' }),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: null,
  refusals: { profile: { error: 'invalid_token' } },
  also: {
    'shows no picture of people without one': {
      profile: (usual) => set(usual, ['picture'], undefined),
      user: { image: null },
    },
  },
})
