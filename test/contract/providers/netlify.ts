import Netlify from '@authengine/providers/netlify'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://app.netlify.com/authorize'
const TOKEN = 'https://api.netlify.com/oauth/token'
const USER = 'https://api.netlify.com/api/v1/user'
const PROFILE = {
  id: '5f0b1c9e2a444c2e9d390a1b',
  uid: null,
  full_name: 'Ann Lee',
  avatar_url: 'https://p.example/ann',
  email: 'ann@corp.example',
  affiliate_id: '',
  site_count: 3,
  created_at: '2024-01-02T03:04:05.678Z',
  last_login: '2026-01-02T03:04:05.678Z',
  login_providers: ['github'],
}

export default providerCase({
  make: Netlify,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ access_token }) => ({ access_token, token_type: 'Bearer', created_at: 1_700_000_000 }),
  }),
  asked: { url: AUTHORIZE, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(USER)],
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://p.example/ann' },
  account: { scope: undefined, refresh_token: undefined, expires_at: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { code: 401, message: 'Access Denied' } },
  also: {
    'shows neither name nor picture of users without them': {
      profile: (usual) => set(set(usual, ['full_name'], undefined), ['avatar_url'], undefined),
      user: { name: null, image: null },
    },
  },
})
