import VK from '@authengine/providers/vk'
import { ACCESS_TOKEN, CLIENT_ID, exchange, providerCase, request, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://id.vk.ru'
const TOKEN = `${SITE}/oauth2/auth`
const USER = `${SITE}/oauth2/user_info`
const PROFILE = {
  user: {
    user_id: '421700001',
    first_name: 'Ann',
    last_name: 'Lee',
    phone: '79000000001',
    avatar: 'https://pp.vk.example/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g',
    email: 'ann@corp.example',
    sex: 1,
    verified: false,
    birthday: '01.01.2000',
  },
}
const withToken = request({
  method: 'POST',
  url: USER,
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  body: { access_token: ACCESS_TOKEN, client_id: CLIENT_ID },
})
const again = { device_id: 'device-1', state: '<state>' }

export default providerCase({
  make: VK,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: TOKEN },
    resources: { [`POST ${USER}`]: profile },
    returns: { device_id: 'device-1', type: 'code_v2', expires_in: '600' },
    tokens: (tokens) => ({ ...tokens, id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', user_id: 421700001, state: 'any' }),
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: 'email' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'none', { form: again }), withToken],
  user: { id: '421700001', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.user.avatar },
  id: ['user', 'user_id'],
  email: ['user', 'email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: 'code is invalid or expired' },
    profile: { error: 'invalid_token', error_description: 'access token is invalid' },
  },
  also: {
    'sends the service token that the application gives': {
      options: { token: { params: { service_token: 'service-1' } } },
      requests: [exchange(TOKEN, 'none', { form: { ...again, service_token: 'service-1' } }), withToken],
    },
    'sends no device that the answer did not name': {
      plays: () => ({ returns: {} }),
      requests: [exchange(TOKEN, 'none', { form: { state: '<state>' } }), withToken],
    },
    'takes the id as a number too': {
      profile: (usual) => set(usual, ['user', 'user_id'], 421700001),
      user: {},
    },
    'shows no name and no picture of users who show none': {
      profile: () => ({ user: { user_id: '421700001' } }),
      user: { name: null, email: null, image: null },
    },
  },
})
