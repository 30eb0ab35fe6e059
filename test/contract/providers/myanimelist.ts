import MyAnimeList from '@authengine/providers/myanimelist'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://myanimelist.net/v1/oauth2'
const USER = 'https://api.myanimelist.net/v2/users/@me'
const PROFILE = {
  id: 4217,
  name: 'ann',
  picture: 'https://cdn.myanimelist.net/images/userimages/4217.jpg',
  gender: 'female',
  birthday: '',
  location: 'Paris',
  joined_at: '2009-08-27T19:21:35+00:00',
}

export default providerCase({
  make: MyAnimeList,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/token` },
    resources: { [`GET ${USER}`]: profile },
    metadata: { code_challenge_methods_supported: ['plain'] },
    tokens: ({ scope: _scope, ...tokens }) => tokens,
  }),
  asked: {
    url: `${SITE}/authorize`,
    params: { scope: undefined, code_challenge_method: 'plain' },
    checks: ['pkce', 'state'],
  },
  requests: [exchange(`${SITE}/token`, 'basic'), ask(USER)],
  user: { id: '4217', name: 'ann', email: null, image: PROFILE.picture },
  account: { scope: undefined },
  id: ['id'],
  email: null,
  verified: null,
  refusals: { profile: { error: 'invalid_token', message: '' } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['picture'], undefined),
      user: { image: null },
    },
  },
})
