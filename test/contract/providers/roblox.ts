import Roblox from '@authengine/providers/roblox'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

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

export default oidcCase({
  pinned: true,
  make: Roblox,
  issuer: ISSUER,
  endpoints: {
    discovery: `${ISSUER}.well-known/openid-configuration`,
    authorization: `${ISSUER}v1/authorize`,
    token: `${ISSUER}v1/token`,
    userinfo: `${ISSUER}v1/userinfo`,
    jwks: `${ISSUER}v1/certs`,
  },
  scope: 'openid profile',
  profile: PROFILE,
  plays: () => ({ algorithm: 'ES256', metadata: { id_token_signing_alg_values_supported: ['ES256'] } }),
  user: { id: '1516563360', name: 'Ann', email: null, image: PROFILE.picture },
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
