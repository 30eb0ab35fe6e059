import Wikimedia from '@authengine/providers/wikimedia'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const OAUTH = 'https://meta.wikimedia.org/w/rest.php/oauth2'
const USERINFO = `${OAUTH}/resource/profile`
const PROFILE = {
  sub: 42_170_001,
  username: 'Ann Lee',
  editcount: 128,
  confirmed_email: true,
  blocked: false,
  registered: '20190101120000',
  groups: ['*', 'user', 'autoconfirmed'],
  rights: ['read', 'edit'],
  grants: ['mwoauth-authonlyprivate'],
  realname: '',
  email: 'ann@corp.example',
}

export default providerCase({
  make: Wikimedia,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${OAUTH}/authorize`, token: `${OAUTH}/access_token` },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: ({ scope: _none, ...tokens }) => tokens,
  }),
  asked: { url: `${OAUTH}/authorize`, params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(`${OAUTH}/access_token`, 'post'), ask(USERINFO)],
  user: { id: '42170001', name: 'Ann Lee', email: 'ann@corp.example', image: null },
  account: { scope: undefined },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['confirmed_email'], no: false },
  refusals: {
    token: { error: 'invalid_grant', error_description: 'The authorization grant is invalid.' },
    profile: { httpCode: 401, httpReason: 'Unauthorized' },
  },
  also: {
    'reads a profile that is labelled as a page': {
      plays: (profile) => ({
        resources: {
          [`GET ${USERINFO}`]: () =>
            new Response(JSON.stringify(profile), { headers: { 'content-type': 'text/html' } }),
        },
      }),
    },
    'reads an id that has become a text': {
      profile: (usual) => set(usual, ['sub'], '42170001'),
      user: { id: '42170001' },
    },
    'takes an empty address for none': {
      profile: (usual) => set(usual, ['email'], ''),
      user: { email: null },
    },
  },
})
