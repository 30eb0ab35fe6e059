import MailRu from '@authengine/providers/mailru'
import { ACCESS_TOKEN, exchange, providerCase, request, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://oauth.mail.ru'
const PROFILE = {
  id: '42170000001',
  client_id: 'app-1.example',
  gender: 'f',
  name: 'Ann Lee',
  nickname: 'ann',
  locale: 'ru_RU',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@corp.example',
  birthday: '01.01.2000',
  image: 'https://filin.mail.example/pic?email=ann%40corp.example',
}

export default providerCase({
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- tested until it is removed
  make: MailRu,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/login`, token: `${SITE}/token`, userinfo: `${SITE}/userinfo` },
    tokens: ({ token_type: _type, scope: _scope, ...tokens }) => tokens,
    resources: Object.fromEntries(
      [1, 2, 3].map((count) => [`GET ${SITE}/userinfo?access_token=access-${String(count)}-id.example`, profile]),
    ),
  }),
  asked: { url: `${SITE}/login`, params: { scope: 'userinfo' }, checks: ['pkce', 'state'] },
  requests: [
    exchange(`${SITE}/token`, 'basic'),
    request({
      method: 'GET',
      url: `${SITE}/userinfo?access_token=${ACCESS_TOKEN}`,
      headers: { accept: 'application/json' },
    }),
  ],
  user: { id: '42170000001', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.image },
  account: { scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_code: 5, error_description: 'invalid code' },
    profile: { error: 'token not found', error_code: 6, error_description: 'token not found' },
  },
  also: {
    'refuses a token of a type that it cannot use': {
      plays: () => ({ tokens: (tokens) => ({ ...tokens, token_type: 'mac' }) }),
      error: 'OAuthCallbackError',
    },
    'makes the name of its parts for users without one': {
      profile: (usual) => set(usual, ['name'], ''),
      user: { name: 'Ann Lee' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['image'], undefined),
      user: { image: null },
    },
  },
})
