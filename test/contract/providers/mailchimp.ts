import Mailchimp from '@authengine/providers/mailchimp'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const LOGIN = 'https://login.mailchimp.com/oauth2'
const PROFILE = {
  dc: 'us6',
  role: 'owner',
  accountname: 'Corp',
  user_id: 118,
  login: {
    email: null,
    avatar: null,
    login_id: 4217,
    login_name: 'ann',
    login_email: 'ann@corp.example',
  },
  login_url: 'https://login.mailchimp.com',
  api_endpoint: 'https://us6.api.mailchimp.com',
}

export default providerCase({
  make: Mailchimp,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${LOGIN}/authorize`, token: `${LOGIN}/token` },
    resources: { [`GET ${LOGIN}/metadata`]: profile },
    tokens: ({ access_token }) => ({ access_token, expires_in: 0, scope: null }),
  }),
  asked: { url: `${LOGIN}/authorize`, params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(`${LOGIN}/token`, 'post'), ask(`${LOGIN}/metadata`)],
  user: { id: '4217', name: 'Corp', email: 'ann@corp.example', image: null },
  account: { expires_at: undefined, refresh_token: undefined, scope: undefined },
  id: ['login', 'login_id'],
  email: ['login', 'login_email'],
  verified: null,
  refusals: { profile: { error: 'invalid_token' } },
  also: {
    'takes the address of the account for a login without one': {
      profile: (usual) => set(set(usual, ['login', 'login_email'], undefined), ['login', 'email'], 'main@corp.example'),
      user: { email: 'main@corp.example' },
    },
  },
})
