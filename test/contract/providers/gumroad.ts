import Gumroad from '@authengine/providers/gumroad'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://gumroad.com/oauth/authorize'
const TOKEN = 'https://api.gumroad.com/oauth/token'
const USER = 'https://api.gumroad.com/v2/user'

const PROFILE = {
  success: true,
  user: {
    bio: 'a sailor, a tailor',
    name: 'Ann Doe',
    twitter_handle: null,
    currency_type: 'usd',
    id: 'A-m3CDDC5dlrSdKZp0RFhA==',
    user_id: '4217100845',
    url: 'https://anndoe.gumroad.com',
    profile_url: 'https://public-files.gumroad.com/ann.png',
    email: 'ann@corp.example',
    display_name: 'Ann Doe',
  },
}

export default providerCase({
  make: Gumroad,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ expires_in: _none, ...tokens }) => ({ ...tokens, created_at: 1_790_000_000 }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'view_profile' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: {
    id: '4217100845',
    name: 'Ann Doe',
    email: 'ann@corp.example',
    image: 'https://public-files.gumroad.com/ann.png',
  },
  account: { expires_at: undefined },
  id: ['user', 'user_id'],
  email: ['user', 'email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: 'The provided authorization grant is invalid.' },
    profile: { success: false, message: 'The user could not be found.' },
  },
  also: {
    'names users without a name by what Gumroad shows instead': {
      profile: (profile) => set(set(profile, ['user', 'name'], null), ['user', 'display_name'], 'anndoe'),
      user: { name: 'anndoe' },
    },
  },
})
