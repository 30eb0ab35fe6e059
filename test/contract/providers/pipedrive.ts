import Pipedrive from '@authengine/providers/pipedrive'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const OAUTH = 'https://oauth.pipedrive.com/oauth'
const COMPANY = 'https://corp.pipedrive.com'
const ME = `${COMPANY}/api/v1/users/me`
const PROFILE = {
  success: true,
  data: {
    id: 4217,
    name: 'Ann Lee',
    default_currency: 'EUR',
    locale: 'en_US',
    lang: 1,
    email: 'ann@corp.example',
    phone: null,
    activated: true,
    is_admin: 1,
    timezone_name: 'Europe/Paris',
    active_flag: true,
    role_id: 1,
    icon_url: 'https://cdn.pipedrive.example/a.jpg',
    is_you: true,
    company_id: 118,
    company_name: 'Corp',
    company_domain: 'corp',
  },
}

export default providerCase({
  make: Pipedrive,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${OAUTH}/authorize`, token: `${OAUTH}/token` },
    resources: { [`GET ${ME}`]: profile },
    tokens: (tokens) => ({ ...tokens, scope: 'base users:read', api_domain: COMPANY }),
  }),
  asked: { url: `${OAUTH}/authorize`, params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(`${OAUTH}/token`, 'basic'), ask(ME)],
  user: { id: '118:4217', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.data.icon_url },
  account: { scope: 'base users:read' },
  id: ['data', 'id'],
  email: ['data', 'email'],
  verified: null,
  refusals: {
    token: { success: false, error: 'invalid_grant', message: 'Invalid grant' },
    profile: { success: false, error: 'unauthorized access', errorCode: 401 },
  },
  also: {
    'refuses users without a company': {
      profile: (usual) => set(usual, ['data', 'company_id'], undefined),
      error: 'OAuthProfileParseError',
    },
    'refuses tokens that do not say where the API is': {
      plays: () => ({ tokens: (tokens) => tokens }),
      error: 'OAuthCallbackError',
    },
    'asks for the profile where the application says': {
      options: { userinfo: 'https://api.pipedrive.com/v1/users/me' },
      plays: (profile) => ({ resources: { 'GET https://api.pipedrive.com/v1/users/me': profile } }),
      requests: [exchange(`${OAUTH}/token`, 'basic'), ask('https://api.pipedrive.com/v1/users/me')],
    },
    'signs in users without a picture': {
      profile: (usual) => set(usual, ['data', 'icon_url'], null),
      user: { image: null },
    },
  },
})
