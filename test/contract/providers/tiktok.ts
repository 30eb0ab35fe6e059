import TikTok from '@authengine/providers/tiktok'
import { ask, CLIENT_ID, exchange, providerCase, renewal, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://www.tiktok.com/v2/auth/authorize/'
const TOKEN = 'https://open.tiktokapis.com/v2/oauth/token/'
const USERINFO = 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name'
const KEYED = { client_key: CLIENT_ID, client_id: undefined }
const PROFILE = {
  data: {
    user: {
      open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
      union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
      display_name: 'Ann',
      avatar_url: 'https://p19-sign.tiktokcdn-us.example/avatar.jpeg?x-expires=1767225600',
    },
  },
  error: { code: 'ok', message: '', log_id: '20260105101112ABCDEF' },
}

function withClientId(params: URLSearchParams): void {
  params.set('client_id', params.get('client_key') ?? '')
}

export default providerCase({
  make: TikTok,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${USERINFO}`]: profile },
    reads: withClientId,
    tokens: (tokens) => ({ ...tokens, open_id: PROFILE.data.user.open_id, refresh_expires_in: 15_552_000 }),
    returns: { scopes: 'user.info.basic' },
  }),
  asked: { url: AUTHORIZATION, params: { ...KEYED, scope: 'user.info.basic' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post', { form: KEYED }), ask(USERINFO)],
  refresh: renewal(exchange(TOKEN, 'post'), KEYED),
  user: { id: PROFILE.data.user.open_id, name: 'Ann', email: null, image: PROFILE.data.user.avatar_url },
  id: ['data', 'user', 'open_id'],
  email: null,
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: 'Authorization code is expired.', log_id: '2026' },
    profile: { data: {}, error: { code: 'access_token_invalid', message: 'The token is invalid.', log_id: '2026' } },
  },
  also: {
    'joins scopes with commas': {
      options: { scopes: ['user.info.basic', 'user.info.profile'] },
      asked: { params: { ...KEYED, scope: 'user.info.basic,user.info.profile' } },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'user', 'avatar_url'], undefined),
      user: { image: null },
    },
  },
})
