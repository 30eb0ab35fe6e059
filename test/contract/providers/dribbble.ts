import Dribbble from '@authengine/providers/dribbble'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://dribbble.com/oauth'
const USER = 'https://api.dribbble.com/v2/user'
const PROFILE = {
  id: 4217,
  name: 'Ann Lee',
  login: 'ann',
  html_url: 'https://dribbble.com/ann',
  avatar_url: 'https://cdn.dribbble.com/users/4217/avatars/normal/ann.jpg',
  email: 'ann@corp.example',
  bio: 'Draws.',
  location: 'Paris',
  links: { web: 'https://corp.example' },
  can_upload_shot: true,
  pro: false,
  followers_count: 7,
  created_at: '2020-08-19T15:24:32Z',
  type: 'User',
  teams: [],
}

export default providerCase({
  make: Dribbble,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/token` },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ access_token, scope }) => ({ access_token, token_type: 'bearer', scope, created_at: 1893456000 }),
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: 'public' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/token`, 'post'), ask(USER)],
  user: { id: '4217', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.avatar_url },
  account: { expires_at: undefined, refresh_token: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { message: 'Bad credentials.' } },
  also: {
    'asks for more if the application says so': {
      options: { scopes: ['public', 'upload'] },
      asked: { params: { scope: 'public upload' } },
    },
    'uses the login as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], ''),
      user: { name: 'ann' },
    },
  },
})
