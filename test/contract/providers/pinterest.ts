import Pinterest from '@authengine/providers/pinterest'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://www.pinterest.com/oauth/'
const TOKEN = 'https://api.pinterest.com/v5/oauth/token'
const USER = 'https://api.pinterest.com/v5/user_account'
const PROFILE = {
  account_type: 'BUSINESS',
  id: '421700000000000001',
  profile_image: 'https://i.pinimg.com/600x600/a.jpg',
  website_url: 'https://corp.example',
  username: 'ann',
  about: 'Chairs',
  business_name: 'Ann & Sons',
  board_count: 14,
  pin_count: 40,
  follower_count: 10,
  following_count: 2,
  monthly_views: 163,
}

export default providerCase({
  make: Pinterest,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: (tokens) => ({
      ...tokens,
      response_type: 'authorization_code',
      token_type: 'bearer',
      refresh_token_expires_in: 31536000,
    }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'user_accounts:read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(USER)],
  user: { id: PROFILE.id, name: 'Ann & Sons', email: null, image: PROFILE.profile_image },
  id: ['id'],
  email: null,
  verified: null,
  refusals: { token: { code: 1, message: 'no' }, profile: { code: 2, message: 'Authentication failed.' } },
  also: {
    'names users without a business by their user name': {
      profile: (usual) => set(usual, ['business_name'], null),
      user: { name: 'ann' },
    },
    'joins scopes by commas': {
      options: { scopes: ['user_accounts:read', 'boards:read'] },
      asked: { params: { scope: 'user_accounts:read,boards:read' } },
    },
  },
})
