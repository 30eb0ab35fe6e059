import Shikimori from '@authengine/providers/shikimori'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const BY_LIBRARY = { 'user-agent': 'authengine' }
const PROFILE = {
  id: 4217,
  nickname: 'ann',
  avatar: 'https://shikimori.io/system/users/x48/4217.png',
  image: {
    x160: 'https://shikimori.io/system/users/x160/4217.png',
    x148: 'https://shikimori.io/system/users/x148/4217.png',
    x48: 'https://shikimori.io/system/users/x48/4217.png',
  },
  last_online_at: '2026-01-31T20:49:02.000+03:00',
  url: 'https://shikimori.io/ann',
  name: null,
  sex: '',
  website: '',
  birth_on: null,
  full_years: null,
  locale: 'ru',
}
const at = (site: string) => (profile: unknown) => ({
  endpoints: { authorization: `${site}/oauth/authorize`, token: `${site}/oauth/token` },
  resources: { [`GET ${site}/api/users/whoami`]: profile },
})
const requestsTo = (site: string, headers: Readonly<Record<string, string>> = BY_LIBRARY) => [
  exchange(`${site}/oauth/token`, 'post'),
  ask(`${site}/api/users/whoami`, headers),
]

export default providerCase({
  make: Shikimori,
  profile: PROFILE,
  plays: at('https://shikimori.io'),
  asked: { url: 'https://shikimori.io/oauth/authorize', params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: requestsTo('https://shikimori.io'),
  user: { id: '4217', name: 'ann', email: null, image: PROFILE.image.x160 },
  id: ['id'],
  email: null,
  verified: null,
  refusals: { profile: { error: 'invalid_token', error_description: 'The access token is invalid' } },
  also: {
    'tells the name of the application': {
      options: { userAgent: "Ann's list" },
      requests: requestsTo('https://shikimori.io', { 'user-agent': "Ann's list" }),
    },
    'follows the site to another domain': {
      env: { AUTH_SHIKIMORI_ISSUER: 'https://shikimori.one' },
      plays: at('https://shikimori.one'),
      asked: { url: 'https://shikimori.one/oauth/authorize' },
      requests: requestsTo('https://shikimori.one'),
    },
    'shows the small picture where there is no other': {
      profile: (usual) => set(usual, ['image'], undefined),
      user: { image: PROFILE.avatar },
    },
  },
})
