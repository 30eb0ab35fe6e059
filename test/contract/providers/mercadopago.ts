import MercadoPago from '@authengine/providers/mercadopago'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://auth.mercadopago.com/authorization'
const TOKEN = 'https://api.mercadopago.com/oauth/token'
const ME = 'https://api.mercadopago.com/users/me'

const PROFILE = {
  id: 241_983_636,
  nickname: 'ANNDOE',
  registration_date: '2016-01-06T11:31:42.000-04:00',
  first_name: 'Ann',
  last_name: 'Doe',
  country_id: 'AR',
  email: 'ann@corp.example',
  user_type: 'normal',
  site_id: 'MLA',
  status: { site_status: 'active', confirmed_email: true },
}

export default providerCase({
  make: MercadoPago,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ME}`]: profile },
    tokens: (tokens) => ({
      ...tokens,
      token_type: 'bearer',
      scope: 'read write offline_access',
      user_id: PROFILE.id,
      public_key: 'APP_USR-d0a26210',
      live_mode: true,
    }),
  }),
  asked: { url: AUTHORIZE, params: { platform_id: 'mp' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(ME)],
  user: { id: '241983636', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  account: { scope: 'read write offline_access' },
  id: ['id'],
  email: ['email'],
  verified: { at: ['status', 'confirmed_email'], no: false },
  refusals: {
    token: { error: 'invalid_grant', message: 'Error validating grant.', status: 400, cause: [] },
    profile: { message: 'invalid access token', error: 'not_found', status: 401, cause: [] },
  },
  also: {
    'keeps the email address if Mercado Pago does not tell whether it was confirmed': {
      profile: (profile) => set(profile, ['status'], { site_status: 'active' }),
    },
    'uses the nickname as the name of users without a name': {
      profile: (profile) => set(set(profile, ['first_name'], undefined), ['last_name'], undefined),
      user: { name: 'ANNDOE' },
    },
  },
})
