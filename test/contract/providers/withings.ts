import Withings from '@authengine/providers/withings'
import { exchange, providerCase, renewal } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://account.withings.com/oauth2_user/authorize2'
const TOKEN = 'https://wbsapi.withings.net/v2/oauth2'
const ACTION = { action: 'requesttoken' }

export default providerCase({
  make: Withings,
  profile: { userid: '4217' },
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    tokens: (tokens) => ({ status: 0, body: { ...(profile as object), ...tokens, csrf_token: 'PACnnxwHTaBQ' } }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'user.info' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post', { form: ACTION })],
  refresh: renewal(exchange(TOKEN, 'post'), ACTION),
  user: { id: '4217', name: null, email: null, image: null },
  id: ['userid'],
  email: null,
  verified: null,
  refusals: { token: { status: 601, body: {}, error: 'Too Many Requests' } },
  also: {
    'joins scopes by commas': {
      options: { scopes: ['user.info', 'user.metrics'] },
      asked: { params: { scope: 'user.info,user.metrics' } },
    },
    'takes a number for an id': { profile: () => ({ userid: 4217 }) },
    'refuses a status other than 0, whatever comes with it': {
      plays: () => ({ tokens: (tokens) => ({ status: 503, body: { userid: '4217', ...tokens } }) }),
      error: 'OAuthCallbackError',
    },
  },
})
