import Zoom from '@authengine/providers/zoom'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://zoom.us/oauth'
const USER = 'https://api.zoom.us/v2/users/me'
const PROFILE = {
  id: 'z8yAAAAA8bbbQ',
  first_name: 'Ann',
  last_name: 'Lee',
  display_name: 'Ann L.',
  email: 'ann@corp.example',
  type: 2,
  role_name: 'Member',
  pmi: 4217421742,
  use_pmi: false,
  timezone: 'Europe/Paris',
  verified: 1,
  dept: 'Developers',
  created_at: '2018-11-15T01:10:08Z',
  last_login_time: '2026-09-13T21:08:52Z',
  pic_url: 'https://us06web.zoom.us/p/v2/4217/ann.png',
  group_ids: [],
  im_group_ids: [],
  account_id: 'q6gBJVO5TzexKYTb',
  language: 'en-US',
  login_types: [100],
  status: 'active',
}

export default providerCase({
  make: Zoom,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/token` },
    resources: { [`GET ${USER}`]: profile },
    tokens: (tokens) => ({ ...tokens, scope: 'user:read:user', api_url: 'https://api.zoom.us' }),
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/token`, 'basic'), ask(USER)],
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.pic_url },
  account: { scope: 'user:read:user' },
  id: ['id'],
  email: ['email'],
  verified: { at: ['verified'], no: 0 },
  refusals: {
    token: { reason: 'Invalid authorization code', error: 'invalid_request' },
    profile: { code: 124, message: 'Invalid access token.' },
  },
  also: {
    'gives out the address of users of whom it is not told whether it is theirs': {
      profile: (usual) => set(usual, ['verified'], undefined),
    },
    'defect R43: keeps the email address of users who come by the single sign-on of their company': {
      profile: (usual) => set(set(usual, ['verified'], 0), ['login_types'], [101]),
    },
    'defect R43: has no address that anyone may have written, where it would link accounts': {
      options: { allowDangerousEmailAccountLinking: true },
      profile: (usual) => set(set(usual, ['verified'], 0), ['login_types'], [101]),
      user: { email: null },
    },
    'names users without first and last name as they are shown': {
      profile: (usual) => set(set(usual, ['first_name'], ''), ['last_name'], ''),
      user: { name: 'Ann L.' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['pic_url'], undefined),
      user: { image: null },
    },
  },
})
