import Webex from '@authengine/providers/webex'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const API = 'https://webexapis.com/v1'
const GOVERNMENT = 'https://api-usgov.webex.com/v1'
const PROFILE = {
  id: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS80MjE3',
  emails: ['ann@corp.example', 'ann.lee@corp.example'],
  displayName: 'Ann Lee',
  nickName: 'Ann',
  firstName: 'Ann',
  lastName: 'Lee',
  avatar: 'https://avatar.webex.example/a',
  orgId: 'Y2lzY29zcGFyazovL3VzL09SR0FOSVpBVElPTi80MjE3',
  created: '2015-10-18T14:26:16.000Z',
  status: 'active',
  type: 'person',
}
const requestsTo = (api: string) => [exchange(`${api}/access_token`, 'post'), ask(`${api}/people/me`)]
const playedAt = (api: string) => (profile: unknown) => ({
  endpoints: { authorization: `${api}/authorize`, token: `${api}/access_token` },
  resources: { [`GET ${api}/people/me`]: profile },
})

export default providerCase({
  make: Webex,
  profile: PROFILE,
  plays: (profile) => ({
    ...playedAt(API)(profile),
    tokens: (tokens) => ({ ...tokens, refresh_token_expires_in: 7775999 }),
  }),
  asked: { url: `${API}/authorize`, params: { scope: 'spark:people_read' }, checks: ['pkce', 'state'] },
  requests: requestsTo(API),
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.avatar },
  id: ['id'],
  email: ['emails'],
  verified: null,
  refusals: { profile: { message: 'The request requires a valid access token.', errors: [], trackingId: 'ROUTER_1' } },
  also: {
    'asks another cloud': {
      options: { apiBaseUrl: new URL(`${GOVERNMENT}/`) },
      plays: playedAt(GOVERNMENT),
      asked: { url: `${GOVERNMENT}/authorize` },
      requests: requestsTo(GOVERNMENT),
    },
    'joins the parts of a name': {
      profile: (usual) => set(usual, ['displayName'], undefined),
      user: { name: 'Ann Lee' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['avatar'], undefined),
      user: { image: null },
    },
  },
})
