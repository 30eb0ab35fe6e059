import Seznam from '@authengine/providers/seznam'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const API = 'https://login.szn.cz/api/v1'
const PROFILE = {
  oauth_user_id: '5f0b1c9e2a444c2e9d390a1b2c3d4e5f',
  advert_user_id: '0a1b2c3d',
  email: 'ann@corp.example',
  firstname: 'Ann',
  lastname: 'Lee',
  avatar_url: 'https://profil.szn.example/a',
}

export default providerCase({
  make: Seznam,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${API}/oauth/auth`, token: `${API}/oauth/token` },
    resources: { [`GET ${API}/user`]: profile },
    tokens: (tokens) => ({ ...tokens, oauth_user_id: PROFILE.oauth_user_id, account_name: 'ann@corp.example' }),
  }),
  asked: { url: `${API}/oauth/auth`, params: { scope: 'identity' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${API}/oauth/token`, 'post'), ask(`${API}/user`)],
  user: { id: PROFILE.oauth_user_id, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.avatar_url },
  id: ['oauth_user_id'],
  email: ['email'],
  verified: null,
  also: {
    'joins scopes by commas': {
      options: { scopes: ['identity', 'avatar'] },
      asked: { params: { scope: 'identity,avatar' } },
    },
    'shows no picture without the scope for it': {
      profile: (usual) => set(usual, ['avatar_url'], undefined),
      user: { image: null },
    },
    'signs in users without a first name': {
      profile: (usual) => set(usual, ['firstname'], null),
      user: { name: 'Lee' },
    },
  },
})
