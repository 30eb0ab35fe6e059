import Threads from '@authengine/providers/threads'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://threads.com/oauth/authorize'
const TOKEN = 'https://graph.threads.com/oauth/access_token'
const ME = 'https://graph.threads.com/v1.0/me?fields=id,username,name,threads_profile_picture_url'
const PROFILE = {
  id: '25421700000000000',
  username: 'ann.lee',
  name: 'Ann Lee',
  threads_profile_picture_url: 'https://scontent.cdn.example/ann.jpg',
}

export default providerCase({
  make: Threads,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ME}`]: profile },
    tokens: ({ access_token: token }) => ({ access_token: token, user_id: 17841405793187218 }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'threads_basic' }, checks: ['state'] },
  requests: [exchange(TOKEN, 'post'), ask(ME)],
  user: { id: '25421700000000000', name: 'Ann Lee', email: null, image: PROFILE.threads_profile_picture_url },
  account: { expires_at: undefined, refresh_token: undefined, scope: undefined },
  id: ['id'],
  email: null,
  verified: null,
  refusals: {
    token: { error_type: 'OAuthException', code: 400, error_message: 'Matching code was not found' },
    profile: { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } },
  },
  also: {
    'uses the handle as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], ''),
      user: { name: 'ann.lee' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['threads_profile_picture_url'], undefined),
      user: { image: null },
    },
    'joins further scopes by commas': {
      options: { scopes: ['threads_basic', 'threads_read_replies'] },
      asked: { params: { scope: 'threads_basic,threads_read_replies' } },
    },
  },
})
