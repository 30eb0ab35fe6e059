import Yandex from '@authengine/providers/yandex'
import { ACCESS_TOKEN, exchange, providerCase, request, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://oauth.yandex.ru'
const INFO = 'https://login.yandex.ru/info?format=json'
const SCOPE = 'login:info login:email login:avatar'
const PROFILE = {
  id: '1000034426',
  login: 'ann',
  client_id: '4760187d81bc4b7799476b42b5103713',
  display_name: 'Ann',
  real_name: 'Ann Lee',
  first_name: 'Ann',
  last_name: 'Lee',
  sex: 'female',
  default_email: 'ann@corp.example',
  default_avatar_id: '131652443',
  is_avatar_empty: false,
  psuid: '1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w',
}

export default providerCase({
  make: Yandex,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/token` },
    resources: { [`GET ${INFO}`]: profile },
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: SCOPE }, checks: ['pkce', 'state'] },
  requests: [
    exchange(`${SITE}/token`, 'basic'),
    request({
      method: 'GET',
      url: INFO,
      headers: { accept: 'application/json', authorization: `OAuth ${ACCESS_TOKEN}` },
    }),
  ],
  user: {
    id: '1000034426',
    name: 'Ann',
    email: 'ann@corp.example',
    image: 'https://avatars.yandex.net/get-yapic/131652443/islands-200',
  },
  id: ['id'],
  email: ['default_email'],
  verified: null,
  refusals: { token: { error: 'invalid_grant', error_description: 'Code has expired' } },
  also: {
    'takes the first address where none is the default': {
      profile: (usual) =>
        set(set(usual, ['default_email'], null), ['emails'], ['lee@corp.example', 'ann@corp.example']),
      user: { email: 'lee@corp.example' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['is_avatar_empty'], true),
      user: { image: null },
    },
    'shows no picture without the scope for it': {
      profile: (usual) => set(set(usual, ['is_avatar_empty'], undefined), ['default_avatar_id'], undefined),
      user: { image: null },
    },
    'names users by their whole name where there is none to show': {
      profile: (usual) => set(usual, ['display_name'], ''),
      user: { name: 'Ann Lee' },
    },
    'uses the login as the name of users without a name': {
      profile: (usual) => set(set(usual, ['display_name'], undefined), ['real_name'], undefined),
      user: { name: 'ann' },
    },
  },
})
