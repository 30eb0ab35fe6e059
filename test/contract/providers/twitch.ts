import Twitch from '@authengine/providers/twitch'
import { CLIENT_ID } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://id.twitch.tv/oauth2'
const PROFILE = {
  sub: '713936733',
  azp: CLIENT_ID,
  preferred_username: 'AnnPlays',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://static-cdn.jtvnw.net/jtv_user_pictures/ann-300x300.png',
}

export default oidcCase({
  pinned: true,
  make: Twitch,
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/authorize`,
    token: `${ISSUER}/token`,
    userinfo: `${ISSUER}/userinfo`,
    jwks: `${ISSUER}/keys`,
  },
  proof: 'post',
  scope: 'openid user:read:email',
  params: { claims: '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}' },
  profile: PROFILE,
  plays: () => ({ tokens: (tokens) => ({ ...tokens, scope: ['openid', 'user:read:email'] }) }),
  user: {
    id: '713936733',
    name: 'AnnPlays',
    email: 'ann@corp.example',
    image: 'https://static-cdn.jtvnw.net/jtv_user_pictures/ann-300x300.png',
  },
  account: { scope: 'openid user:read:email' },
  refusals: { token: { status: 400, message: 'Invalid authorization code' } },
  also: {
    'reports a refused client secret as a configuration error': {
      plays: () => ({
        tokens: () => Response.json({ status: 403, message: 'invalid client secret' }, { status: 403 }),
      }),
      error: 'Configuration',
    },
  },
})
