import Kick from '@authengine/providers/kick'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://id.kick.com/oauth/authorize'
const TOKEN = 'https://id.kick.com/oauth/token'
const USER = 'https://api.kick.com/public/v1/users'
const PROFILE = {
  data: [{ user_id: 4217, name: 'Ann', email: 'ann@corp.example', profile_picture: 'https://p.example/a' }],
  message: 'OK',
}

export default providerCase({
  make: Kick,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
  }),
  asked: { url: AUTHORIZE, params: { scope: 'user:read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: { id: '4217', name: 'Ann', email: 'ann@corp.example', image: 'https://p.example/a' },
  id: ['data', 0, 'user_id'],
  email: ['data', 0, 'email'],
  verified: null,
  refusals: { profile: { data: null, message: 'Unauthorized' } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 0, 'profile_picture'], undefined),
      user: { image: null },
    },
    'refuses a response without a user': {
      profile: (usual) => set(usual, ['data'], []),
      error: 'OAuthProfileParseError',
    },
  },
})
