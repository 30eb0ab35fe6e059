import WordPress from '@authengine/providers/wordpress'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://public-api.wordpress.com/oauth2/authorize'
const TOKEN = 'https://public-api.wordpress.com/oauth2/token'
const ME = 'https://public-api.wordpress.com/rest/v1.1/me'

const PROFILE = {
  ID: 78_972_699,
  display_name: 'Ann Doe',
  username: 'anndoe',
  email: 'ann@corp.example',
  primary_blog: 84_756_987,
  primary_blog_url: 'https://anndoe.wordpress.com',
  language: 'en',
  token_site_id: false,
  token_scope: ['auth'],
  avatar_URL: 'https://0.gravatar.com/avatar/5f7c?s=96&d=identicon',
  profile_URL: 'https://gravatar.com/anndoe',
  verified: true,
  email_verified: true,
  site_count: 1,
}

export default providerCase({
  make: WordPress,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ME}`]: profile },
    tokens: ({ access_token }) => ({ access_token, token_type: 'bearer', blog_id: '0', blog_url: null, scope: 'auth' }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'auth' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(ME)],
  user: {
    id: '78972699',
    name: 'Ann Doe',
    email: 'ann@corp.example',
    image: 'https://0.gravatar.com/avatar/5f7c?s=96&d=identicon',
  },
  account: { scope: 'auth', refresh_token: undefined, expires_at: undefined },
  id: ['ID'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: {
    token: { error: 'invalid_request', error_description: 'The authorization code is not valid.' },
    profile: { error: 'invalid_token', message: 'The OAuth2 token is invalid.' },
  },
  also: {
    'shows the user name of users without another one': {
      profile: (profile) => set(profile, ['display_name'], ''),
      user: { name: 'anndoe' },
    },
  },
})
