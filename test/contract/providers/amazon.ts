import Amazon from '@authengine/providers/amazon'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://www.amazon.com/ap/oa'
const TOKEN = 'https://api.amazon.com/auth/o2/token'
const USER = 'https://api.amazon.com/user/profile'
const PROFILE = { user_id: 'amzn1.account.K2LI23KL2LK2', name: 'Ann Lee', email: 'ann@corp.example' }

export default providerCase({
  make: Amazon,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ scope: _scope, ...rest }) => ({ ...rest, token_type: 'bearer' }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'profile' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: { id: PROFILE.user_id, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  account: { scope: undefined },
  id: ['user_id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { error: 'invalid_token', error_description: 'no', request_id: 'bef0c2f8' } },
  also: {
    'signs in users of whom only the id is known': {
      options: { scopes: ['profile:user_id'] },
      profile: (usual) => set(set(usual, ['name'], undefined), ['email'], undefined),
      asked: { params: { scope: 'profile:user_id' } },
      user: { name: null, email: null },
    },
  },
})
