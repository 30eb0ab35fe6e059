import Roblox from '@authengine/providers/roblox'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://apis.roblox.com/oauth/'
const PROFILE = {
  sub: '1516563360',
  name: 'Ann',
  nickname: 'Ann',
  preferred_username: 'ann_builds',
  created_at: 1_584_682_495,
  profile: 'https://www.roblox.com/users/1516563360/profile',
  picture: 'https://tr.rbxcdn.example/150/150/AvatarHeadshot/Png',
}

export default providerCase({
  make: Roblox,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    algorithm: 'ES256',
    metadata: { id_token_signing_alg_values_supported: ['ES256'] },
    endpoints: {
      discovery: `${ISSUER}.well-known/openid-configuration`,
      authorization: `${ISSUER}v1/authorize`,
      token: `${ISSUER}v1/token`,
      userinfo: `${ISSUER}v1/userinfo`,
      jwks: `${ISSUER}v1/certs`,
    },
  }),
  asked: { url: `${ISSUER}v1/authorize`, params: { scope: 'openid profile' }, checks: ['pkce', 'state', 'nonce'] },
  requests: [
    discovery(`${ISSUER}.well-known/openid-configuration`),
    exchange(`${ISSUER}v1/token`, 'basic'),
    keys(`${ISSUER}v1/certs`),
  ],
  user: { id: '1516563360', name: 'Ann', email: null, image: PROFILE.picture },
  id: ['sub'],
  email: null,
  verified: null,
  refusals: { token: { error: 'invalid_grant', error_description: 'Invalid authorization code.' } },
  also: {
    'shows no picture until there is one': {
      profile: (usual) => set(usual, ['picture'], null),
      user: { image: null },
    },
  },
})
