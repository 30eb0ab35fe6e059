import Logto from '@authengine/providers/logto'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://corp.logto.app/oidc'
const PROFILE = {
  sub: 'a1b2c3d4e5f6',
  name: 'Ann Lee',
  username: 'ann',
  picture: 'https://corp.example/ann.png',
  email: 'ann@corp.example',
  email_verified: true,
}

export default providerCase({
  make: Logto,
  env: { AUTH_LOGTO_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    // In truth ES384, which is found in the metadata the same way.
    algorithm: 'ES256',
    metadata: { id_token_signing_alg_values_supported: ['ES256'] },
    endpoints: {
      authorization: `${ISSUER}/auth`,
      token: `${ISSUER}/token`,
      userinfo: `${ISSUER}/me`,
      jwks: `${ISSUER}/jwks`,
    },
  }),
  asked: { url: `${ISSUER}/auth`, params: { scope: 'openid profile email' }, checks: ['pkce', 'state', 'nonce'] },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${ISSUER}/token`, 'basic'),
    keys(`${ISSUER}/jwks`),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'invalid_grant', error_description: 'grant request is invalid' } },
  also: {
    'calls people without a name by their user name': {
      profile: (usual) => set(usual, ['name'], null),
      user: { name: 'ann' },
    },
    'knows people who have neither': {
      profile: (usual) => set(set(usual, ['name'], null), ['username'], null),
      user: { name: null },
    },
  },
})
