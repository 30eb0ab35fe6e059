import MercadoLibre from '@authengine/providers/mercadolibre'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://auth.mercadolibre.com/authorization'
const BRAZIL = 'https://auth.mercadolivre.com.br/authorization'
const API = 'https://api.mercadolibre.com'
const PROFILE = {
  id: 202593498,
  nickname: 'ANN4217',
  registration_date: '2016-01-06T11:31:42.000-04:00',
  first_name: 'Ann',
  last_name: 'Lee',
  country_id: 'AR',
  email: 'ann@corp.example',
  thumbnail: { picture_id: '1', picture_url: 'https://p.example/ann.jpg' },
  site_id: 'MLA',
  status: { site_status: 'active', mercadopago_account_type: 'personal', confirmed_email: true },
}
const nameless = (usual: unknown): unknown => set(set(usual, ['first_name'], undefined), ['last_name'], undefined)

export default providerCase({
  make: MercadoLibre,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: `${API}/oauth/token` },
    resources: { [`GET ${API}/users/me`]: profile },
    tokens: (tokens) => ({ ...tokens, scope: 'offline_access read write', user_id: 202593498 }),
  }),
  asked: { url: AUTHORIZE, checks: ['pkce', 'state'] },
  requests: [exchange(`${API}/oauth/token`, 'post'), ask(`${API}/users/me`)],
  user: { id: '202593498', name: 'Ann Lee', email: 'ann@corp.example', image: 'https://p.example/ann.jpg' },
  account: { scope: 'offline_access read write' },
  id: ['id'],
  email: ['email'],
  verified: { at: ['status', 'confirmed_email'], no: false },
  refusals: {
    token: { error: 'invalid_grant', message: 'no', status: 400, cause: [] },
    profile: { message: 'invalid access token', error: 'not_found', status: 401, cause: [] },
  },
  also: {
    'uses the nickname as the name of users without a name': { profile: nameless, user: { name: 'ANN4217' } },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['thumbnail'], null),
      user: { image: null },
    },
    'redirects users to the page of their country': {
      options: { authorization: BRAZIL },
      plays: (profile) => ({
        endpoints: { authorization: BRAZIL, token: `${API}/oauth/token` },
        resources: { [`GET ${API}/users/me`]: profile },
      }),
      asked: { url: BRAZIL },
    },
  },
})
