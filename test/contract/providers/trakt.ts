import { expect } from '@jest/globals'
import Trakt from '@authengine/providers/trakt'
import {
  ask,
  CALLBACK,
  CLIENT_ID,
  CLIENT_SECRET,
  CODE,
  providerCase,
  request,
  set,
} from '../../support/providers/ProviderCase.js'

const TOKEN = 'https://api.trakt.tv/oauth/token'
const SETTINGS = 'https://api.trakt.tv/users/settings'
const PROFILE = {
  user: {
    username: 'ann',
    private: false,
    name: 'Ann Lee',
    vip: false,
    vip_ep: false,
    ids: { slug: 'ann', uuid: 'b6589fc6ab0dc82cf12099d1c2d40ab994e8410c' },
    joined_at: '2020-09-25T17:49:25.000Z',
    location: null,
    about: null,
    gender: null,
    age: null,
    images: { avatar: { full: 'https://walter.example/a.png' } },
  },
  account: { timezone: 'Europe/Paris', date_format: 'dmy', time_24hr: true, cover_image: null },
}

export default providerCase({
  make: Trakt,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: 'https://trakt.tv/oauth/authorize', token: TOKEN },
    resources: { [`GET ${SETTINGS}`]: profile },
  }),
  asked: { url: 'https://trakt.tv/oauth/authorize', params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [
    request({
      method: 'POST',
      url: TOKEN,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'authengine' },
      body: {
        grant_type: 'authorization_code',
        code: CODE,
        redirect_uri: CALLBACK,
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        // The fake service compares it with the code challenge.
        code_verifier: expect.any(String),
      },
      isExchange: true,
    }),
    ask(SETTINGS, { 'trakt-api-version': '2', 'trakt-api-key': CLIENT_ID, 'user-agent': 'authengine' }),
  ],
  user: { id: PROFILE.user.ids.uuid, name: 'Ann Lee', email: null, image: PROFILE.user.images.avatar.full },
  id: ['user', 'ids', 'uuid'],
  email: null,
  verified: null,
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['user', 'name'], ''),
      user: { name: 'ann' },
    },
  },
})
