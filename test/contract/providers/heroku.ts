import Heroku from '@authengine/providers/heroku'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const OAUTH = 'https://id.heroku.com/oauth'
const USERINFO = 'https://api.heroku.com/account'
const PROFILE = {
  allow_tracking: true,
  beta: false,
  country_of_residence: 'Norway',
  created_at: '2019-01-01T12:00:00Z',
  email: 'ann@corp.example',
  federated: false,
  id: '01234567-89ab-cdef-0123-456789abcdef',
  last_login: '2026-01-05T10:11:12Z',
  name: 'Ann Lee',
  sms_number: null,
  suspended_at: null,
  two_factor_authentication: true,
  updated_at: '2026-01-05T10:11:12Z',
  verified: true,
}

export default providerCase({
  make: Heroku,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${OAUTH}/authorize`, token: `${OAUTH}/token` },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: ({ scope: _none, ...tokens }) => ({ ...tokens, user_id: PROFILE.id, session_nonce: '2bf3ec81' }),
  }),
  asked: { url: `${OAUTH}/authorize`, params: { scope: 'identity' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${OAUTH}/token`, 'post'), ask(USERINFO, { accept: 'application/vnd.heroku+json; version=3' })],
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  account: { scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: {
    token: { id: 'unauthorized', message: 'Could not find this code.' },
    profile: null,
  },
  also: {
    'keeps the email address of users who have no means of payment': {
      profile: (usual) => set(usual, ['verified'], false),
      user: { email: 'ann@corp.example' },
    },
    'uses the email address as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], null),
      user: { name: 'ann@corp.example' },
    },
  },
})
