import StartGG from '@authengine/providers/startgg'
import { exchange, post, providerCase, renewal, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://start.gg/oauth/authorize'
const TOKEN = 'https://api.start.gg/oauth/access_token'
const REFRESH = 'https://api.start.gg/oauth/refresh'
const API = 'https://api.start.gg/gql/alpha'
const QUERY = '{ currentUser { id slug name email player { gamerTag } images { url type } } }'
const SCOPE = 'user.identity user.email'
const USER = ['data', 'currentUser'] as const
const PROFILE = {
  data: {
    currentUser: {
      id: 4217,
      slug: 'user/06989544',
      name: 'Ann Lee',
      email: 'ann@corp.example',
      player: { gamerTag: 'ann!' },
      images: [
        { url: 'https://images.start.gg/banner.jpg', type: 'banner' },
        { url: 'https://images.start.gg/profile.jpg', type: 'profile' },
      ],
    },
  },
  extensions: { cacheControl: { version: 1, hints: null }, queryComplexity: 2 },
  actionRecords: [],
}

export default providerCase({
  make: StartGG,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`POST ${API}`]: profile, [`POST ${REFRESH}`]: { access_token: 'next', token_type: 'Bearer' } },
    tokens: ({ scope: _, ...tokens }) => tokens,
  }),
  asked: { url: AUTHORIZE, params: { scope: SCOPE }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post', { form: { scope: SCOPE } }), post(API, { query: QUERY })],
  refresh: renewal(exchange(REFRESH, 'post'), { scope: SCOPE }),
  user: { id: '4217', name: 'ann!', email: 'ann@corp.example', image: 'https://images.start.gg/profile.jpg' },
  account: { scope: undefined },
  id: [...USER, 'id'],
  email: [...USER, 'email'],
  verified: null,
  refusals: { profile: { success: false, message: 'Invalid authentication token' } },
  also: {
    'repeats the scopes of the application': {
      options: { scopes: ['user.identity'] },
      asked: { params: { scope: 'user.identity' } },
      requests: [exchange(TOKEN, 'post', { form: { scope: 'user.identity' } }), post(API, { query: QUERY })],
    },
    'names users who are no player by their name': {
      profile: (usual) => set(usual, [...USER, 'player'], null),
      user: { name: 'Ann Lee' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, [...USER, 'images'], []),
      user: { image: null },
    },
    'refuses the answer that there is no user': {
      profile: (usual) => set(usual, USER, null),
      error: 'OAuthProfileParseError',
    },
  },
})
