import Etsy from '@authengine/providers/etsy'
import {
  ACCESS_TOKEN,
  ask,
  CLIENT_ID,
  CLIENT_SECRET,
  exchange,
  providerCase,
  set,
} from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://www.etsy.com/oauth/connect'
const TOKEN = 'https://api.etsy.com/v3/public/oauth/token'
const USER = 'https://openapi.etsy.com/v3/application/users/4217'
const PROFILE = {
  user_id: 4217,
  primary_email: 'ann@corp.example',
  first_name: 'Ann',
  last_name: 'Lee',
  image_url_75x75: 'https://i.etsystatic.com/iusa/4217/iusa_75x75.jpg',
}
const withoutUser = (token: string) => () => ({
  tokens: (tokens: object) => ({ ...tokens, access_token: token }),
})

export default providerCase({
  make: Etsy,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ scope: _scope, ...tokens }) => ({ ...tokens, access_token: `4217.${String(tokens['access_token'])}` }),
  }),
  asked: { url: AUTHORIZATION, params: { scope: 'email_r' }, checks: ['pkce', 'state'] },
  requests: [
    exchange(TOKEN, 'none'),
    ask(USER, { authorization: `Bearer 4217.${ACCESS_TOKEN}`, 'x-api-key': `${CLIENT_ID}:${CLIENT_SECRET}` }),
  ],
  user: { id: '4217', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.image_url_75x75 },
  account: { access_token: `4217.${ACCESS_TOKEN}`, scope: undefined },
  id: ['user_id'],
  email: ['primary_email'],
  verified: null,
  refusals: { profile: { error: 'invalid_token', error_description: 'access token is expired' } },
  also: {
    'signs in users without name and picture': {
      profile: (usual) => set(set(set(usual, ['first_name'], null), ['last_name'], null), ['image_url_75x75'], null),
      user: { name: null, image: null },
    },
    'refuses a token that names no user': { plays: withoutUser('opaque'), error: 'OAuthCallbackError' },
    'refuses a token that leads elsewhere': { plays: withoutUser('../shops.4217'), error: 'OAuthCallbackError' },
    'says that it needs the shared secret': { env: { AUTH_ETSY_SECRET: '' }, error: 'Configuration' },
  },
})
