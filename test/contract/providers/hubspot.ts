import HubSpot from '@authengine/providers/hubspot'
import {
  ACCESS_TOKEN,
  CLIENT_ID,
  CLIENT_SECRET,
  exchange,
  providerCase,
  request,
  set,
} from '../../support/providers/ProviderCase.js'

const API = 'https://api.hubapi.com/oauth/2026-03/token'
const PROFILE = {
  active: true,
  app_id: 41,
  client_id: CLIENT_ID,
  expires_in: 1799,
  hub_domain: 'corp.example',
  hub_id: 62515,
  is_private_distribution: false,
  scopes: ['oauth'],
  token_type: 'access',
  token_use: 'access_token',
  user: 'ann@corp.example',
  user_id: 4217,
}

export default providerCase({
  make: HubSpot,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: 'https://app.hubspot.com/oauth/authorize', token: API },
    resources: { [`POST ${API}/introspect`]: profile },
    tokens: ({ scope: _scope, ...rest }) => ({ ...rest, scopes: ['oauth'], hub_id: 62515, user_id: 4217 }),
  }),
  asked: { url: 'https://app.hubspot.com/oauth/authorize', params: { scope: 'oauth' }, checks: ['pkce', 'state'] },
  requests: [
    exchange(API, 'post'),
    request({
      method: 'POST',
      url: `${API}/introspect`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        token: ACCESS_TOKEN,
        token_type_hint: 'access_token',
      },
    }),
  ],
  user: { id: '4217', name: 'ann@corp.example', email: 'ann@corp.example', image: null },
  account: { scope: undefined },
  id: ['user_id'],
  email: ['user'],
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: 'no', status: 'BAD_AUTH_CODE' },
    profile: { active: false },
  },
  also: {
    'refuses a token that is not active': {
      profile: (usual) => set(usual, ['active'], false),
      error: 'OAuthProfileParseError',
    },
  },
})
