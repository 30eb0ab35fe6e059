import Mastodon from '@authengine/providers/mastodon'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SERVER = 'https://mastodon.corp.example'
const USER = `${SERVER}/api/v1/accounts/verify_credentials`
const PROFILE = {
  id: '108214217',
  username: 'ann',
  acct: 'ann',
  display_name: 'Ann',
  locked: false,
  bot: false,
  created_at: '2022-04-28T00:00:00.000Z',
  note: '<p>Hello</p>',
  url: `${SERVER}/@ann`,
  avatar: `${SERVER}/avatars/ann.gif`,
  avatar_static: `${SERVER}/avatars/ann.png`,
  followers_count: 4,
  following_count: 2,
  statuses_count: 17,
}
const asked = { url: `${SERVER}/oauth/authorize`, params: { scope: 'profile' }, checks: ['pkce', 'state'] } as const
const requests = [exchange(`${SERVER}/oauth/token`, 'post'), ask(USER)]

export default providerCase({
  make: Mastodon,
  env: { AUTH_MASTODON_ISSUER: SERVER },
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: asked.url, token: `${SERVER}/oauth/token` },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ access_token, token_type, scope }) => ({ access_token, token_type, scope, created_at: 1650000000 }),
  }),
  asked,
  requests,
  user: { id: '108214217', name: 'Ann', email: null, image: PROFILE.avatar_static },
  account: { expires_at: undefined, refresh_token: undefined },
  id: ['id'],
  email: null,
  verified: null,
  refusals: { profile: { error: 'The access token is invalid' } },
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['display_name'], ''),
      user: { name: 'ann' },
    },
    'finds the endpoints below a server that ends in a slash': {
      env: { AUTH_MASTODON_ISSUER: `${SERVER}/` },
      asked,
      requests,
    },
  },
})
