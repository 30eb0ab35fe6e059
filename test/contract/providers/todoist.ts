import Todoist from '@authengine/providers/todoist'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://todoist.com/oauth/authorize'
const TOKEN = 'https://todoist.com/oauth/access_token'
const USER = 'https://api.todoist.com/api/v1/user'
const PROFILE = {
  activated_user: true,
  avatar_big: 'https://dcff1xvirvpfp.cloudfront.net/4217_big.jpg',
  email: 'ann@corp.example',
  full_name: 'Ann Lee',
  id: '4217',
  inbox_project_id: '220325187',
  joined_at: '2023-07-01T05:22:21.000000Z',
  lang: 'en',
  premium_status: 'not_premium',
  tz_info: { gmt_string: '+02:00', hours: 2, is_dst: 1, minutes: 0, timezone: 'Europe/Berlin' },
  verification_status: 'verified',
}

export default providerCase({
  make: Todoist,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ access_token }) => ({ access_token, token_type: 'Bearer' }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'data:read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: { id: '4217', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.avatar_big },
  account: { expires_at: undefined, refresh_token: undefined, scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: { at: ['verification_status'], no: 'unverified' },
  refusals: { token: { error: 'bad_authorization_code' }, profile: { error: 'Forbidden', http_code: 403 } },
  also: {
    'accepts no address of users who never verified theirs': {
      profile: (usual) => set(usual, ['verification_status'], 'blocked'),
      user: { email: null },
    },
    'gives out the address of old accounts, of which Todoist does not know': {
      profile: (usual) => set(usual, ['verification_status'], 'legacy'),
      user: { email: 'ann@corp.example' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['avatar_big'], undefined),
      user: { image: null },
    },
    'joins scopes by commas': {
      options: { scopes: ['data:read', 'task:add'] },
      asked: { params: { scope: 'data:read,task:add' } },
    },
  },
})
