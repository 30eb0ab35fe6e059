import Naver from '@authengine/providers/naver'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://nid.naver.com/oauth2.0'
const USER = 'https://openapi.naver.com/v1/nid/me'
const PROFILE = {
  resultcode: '00',
  message: 'success',
  response: {
    id: 'Xt4w1cD1kCqXJNXk2vGJQ3yRfT1hV7aZ',
    nickname: 'ann',
    name: '이안나',
    email: 'ann@corp.example',
    gender: 'F',
    age: '20-29',
    birthday: '10-01',
    profile_image: 'https://phinf.pstatic.net/contact/4217.jpg',
  },
}

export default providerCase({
  make: Naver,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/token` },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ scope: _scope, ...tokens }) => ({ ...tokens, token_type: 'bearer', expires_in: '3600' }),
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/token`, 'post', { form: { state: '<state>' } }), ask(USER)],
  user: { id: PROFILE.response.id, name: 'ann', email: 'ann@corp.example', image: PROFILE.response.profile_image },
  account: { scope: undefined },
  id: ['response', 'id'],
  email: ['response', 'email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_request', error_description: 'no valid data in session' },
    profile: { resultcode: '024', message: 'Authentication failed' },
  },
  also: {
    'uses the name as the name of users without a nickname': {
      profile: (usual) => set(usual, ['response', 'nickname'], undefined),
      user: { name: '이안나' },
    },
    'signs in users who told nothing': {
      profile: (usual) => set(usual, ['response'], { id: '4217' }),
      user: { id: '4217', name: null, email: null, image: null },
    },
  },
})
