import Foursquare from '@authengine/providers/foursquare'
import { exchange, providerCase, request, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://foursquare.com/oauth2'
const USER = 'https://api.foursquare.com/v2/users/self'
// The access token is part of a URL, so it must be known before the sign-in.
const TOKEN = 'FSQ4217'
const GRANTED = { access_token: TOKEN }
const PROFILE = {
  meta: { code: 200, requestId: '63d9a1b2c3d4e5f6a7b8c9d0' },
  response: {
    user: {
      id: '4217',
      firstName: 'Ann',
      lastName: 'Lee',
      gender: 'female',
      contact: { email: 'ann@corp.example', verifiedPhone: 'false' },
      photo: { prefix: 'https://fastly.4sqi.net/img/user/', suffix: '/4217_ann.jpg' },
      homeCity: 'Seattle, WA',
    },
  },
}
const at = (version: string): string => `${USER}?v=${version}&oauth_token=${TOKEN}`
const about = (version: string) => request({ method: 'GET', url: at(version), headers: { accept: 'application/json' } })

export default providerCase({
  make: Foursquare,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authenticate`, token: `${SITE}/access_token` },
    resources: { [`GET ${at('20230131')}`]: profile },
    tokens: () => GRANTED,
  }),
  asked: { url: `${SITE}/authenticate`, params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/access_token`, 'post'), about('20230131')],
  user: {
    id: '4217',
    name: 'Ann Lee',
    email: 'ann@corp.example',
    image: 'https://fastly.4sqi.net/img/user/original/4217_ann.jpg',
  },
  account: { access_token: TOKEN, expires_at: undefined, refresh_token: undefined, scope: undefined },
  id: ['response', 'user', 'id'],
  email: ['response', 'user', 'contact', 'email'],
  verified: null,
  refusals: { profile: { meta: { code: 401, errorType: 'invalid_auth', errorDetail: 'no' }, response: {} } },
  also: {
    'takes a token that comes with a type': {
      plays: () => ({ tokens: () => ({ ...GRANTED, token_type: 'Bearer' }) }),
    },
    'asks for the version of the API that the application means': {
      options: { apiVersion: '20250601' },
      plays: (profile) => ({ resources: { [`GET ${at('20250601')}`]: profile } }),
      requests: [exchange(`${SITE}/access_token`, 'post'), about('20250601')],
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['response', 'user', 'photo'], undefined),
      user: { image: null },
    },
    'names users by their first name, and without contact': {
      profile: (usual) =>
        set(set(usual, ['response', 'user', 'lastName'], undefined), ['response', 'user', 'contact'], undefined),
      user: { name: 'Ann', email: null },
    },
  },
})
