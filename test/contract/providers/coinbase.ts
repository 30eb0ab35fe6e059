import Coinbase from '@authengine/providers/coinbase'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const LOGIN = 'https://login.coinbase.com/oauth2'
const USER = 'https://api.coinbase.com/v2/user'
const PROFILE = {
  data: {
    id: '9da7a204-544e-5fd1-9a12-61176c5d4cd8',
    name: 'Ann Lee',
    username: 'ann',
    profile_location: null,
    profile_bio: null,
    profile_url: 'https://coinbase.com/ann',
    avatar_url: 'https://images.coinbase.example/a',
    resource: 'user',
    resource_path: '/v2/user',
    email: 'ann@corp.example',
    time_zone: 'Pacific Time (US & Canada)',
    native_currency: 'USD',
    country: { code: 'US', name: 'United States of America' },
    created_at: '2020-01-31T20:49:02Z',
  },
}

export default providerCase({
  make: Coinbase,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${LOGIN}/auth`, token: `${LOGIN}/token` },
    resources: { [`GET ${USER}`]: profile },
  }),
  asked: { url: `${LOGIN}/auth`, params: { scope: 'wallet:user:read wallet:user:email' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${LOGIN}/token`, 'post'), ask(USER)],
  user: { id: PROFILE.data.id, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.data.avatar_url },
  id: ['data', 'id'],
  email: ['data', 'email'],
  verified: null,
  refusals: { profile: { errors: [{ id: 'invalid_token', message: 'The access token is invalid' }] } },
  also: {
    'signs in users without a picture': {
      profile: (usual) => set(usual, ['data', 'avatar_url'], null),
      user: { image: null },
    },
  },
})
