import Box from '@authengine/providers/box'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://account.box.com/api/oauth2/authorize'
const TOKEN = 'https://api.box.com/oauth2/token'
const USER = 'https://api.box.com/2.0/users/me'
const PROFILE = {
  type: 'user',
  id: '11446498',
  name: 'Ann Lee',
  login: 'ann@corp.example',
  created_at: '2022-12-12T10:53:43-08:00',
  modified_at: '2022-12-12T10:53:43-08:00',
  language: 'en',
  timezone: 'Europe/Berlin',
  space_amount: 11345156112,
  space_used: 1237009912,
  max_upload_size: 2147483648,
  status: 'active',
  job_title: 'CEO',
  phone: '',
  address: '',
  avatar_url: 'https://www.box.com/api/avatar/large/11446498',
}

export default providerCase({
  make: Box,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ scope: _, ...tokens }) => ({ ...tokens, token_type: 'bearer', restricted_to: [] }),
  }),
  asked: { url: AUTHORIZE, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: { id: '11446498', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.avatar_url },
  account: { scope: undefined },
  id: ['id'],
  email: ['login'],
  verified: null,
  refusals: { profile: { type: 'error', status: 401, code: 'unauthorized', message: 'Unauthorized' } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['avatar_url'], undefined),
      user: { image: null },
    },
  },
})
