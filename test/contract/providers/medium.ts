import Medium from '@authengine/providers/medium'
import { FakeClock } from 'authengine/testing'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://medium.com/m/oauth/authorize'
const TOKEN = 'https://api.medium.com/v1/tokens'
const ME = 'https://api.medium.com/v1/me'
const SIXTY_DAYS = 60 * 24 * 60 * 60
const PROFILE = {
  data: {
    id: '5303d74c64f66366f00cb9b2a94f3251bf5',
    username: 'ann',
    name: 'Ann Lee',
    url: 'https://medium.com/@ann',
    imageUrl: 'https://images.medium.example/0*ann.png',
  },
}

export default providerCase({
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- tested until it is removed
  make: Medium,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ME}`]: profile },
    tokens: ({ expires_in: _life, scope, ...tokens }) =>
      Response.json({ ...tokens, scope: String(scope).split(','), expires_at: 1_442_858_745_000 }, { status: 201 }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'basicProfile' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(ME)],
  user: { id: PROFILE.data.id, name: 'Ann Lee', email: null, image: PROFILE.data.imageUrl },
  account: { scope: 'basicProfile', expires_at: new FakeClock().seconds() + SIXTY_DAYS },
  id: ['data', 'id'],
  email: null,
  verified: null,
  refusals: {
    token: { errors: [{ message: 'Invalid code', code: 6003 }] },
    profile: { errors: [{ message: 'Token was invalid.', code: 6003 }] },
  },
  also: {
    'asks for several scopes by commas, and keeps them separated by blanks': {
      options: { scopes: ['basicProfile', 'publishPost'] },
      asked: { params: { scope: 'basicProfile,publishPost' } },
      account: { scope: 'basicProfile publishPost' },
    },
    'accepts no tokens in a response that is an error': {
      plays: () => ({ tokens: (tokens) => Response.json(tokens, { status: 400 }) }),
      error: 'OAuthCallbackError',
    },
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['data', 'name'], ''),
      user: { name: 'ann' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'imageUrl'], undefined),
      user: { image: null },
    },
  },
})
