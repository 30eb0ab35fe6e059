import Bungie from '@authengine/providers/bungie'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://www.bungie.net'
const TOKEN = `${SITE}/Platform/App/OAuth/token/`
const USER = `${SITE}/Platform/User/GetMembershipsForCurrentUser/`
const PROFILE = {
  Response: {
    destinyMemberships: [{ membershipType: 3, membershipId: '4611686018467260757', displayName: 'Ann' }],
    bungieNetUser: {
      membershipId: '9007199254740993',
      uniqueName: 'Ann#1234',
      displayName: 'Ann',
      profilePicturePath: '/img/profile/avatars/ann.jpg',
      locale: 'en',
    },
  },
  ErrorCode: 1,
  ErrorStatus: 'Success',
  Message: 'Ok',
}
const NET_USER = ['Response', 'bungieNetUser'] as const

export default providerCase({
  make: Bungie,
  env: { AUTH_BUNGIE_KEY: 'k-1' },
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/en/OAuth/Authorize`, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ scope: _scope, ...rest }) => ({
      ...rest,
      refresh_expires_in: 7776000,
      membership_id: '9007199254740993',
    }),
  }),
  asked: { url: `${SITE}/en/OAuth/Authorize`, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(USER, { 'x-api-key': 'k-1' })],
  user: { id: '9007199254740993', name: 'Ann', email: null, image: `${SITE}/img/profile/avatars/ann.jpg` },
  account: { scope: undefined },
  id: [...NET_USER, 'membershipId'],
  email: null,
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: 'AuthorizationCodeInvalid' },
    profile: { ErrorCode: 99, ErrorStatus: 'WebAuthRequired', Message: 'no' },
  },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, [...NET_USER, 'profilePicturePath'], undefined),
      user: { image: null },
    },
    'finds the picture where its path begins without a slash': {
      profile: (usual) => set(usual, [...NET_USER, 'profilePicturePath'], 'img/a.jpg'),
      user: { image: `${SITE}/img/a.jpg` },
    },
    'takes the API key as an option': {
      env: { AUTH_BUNGIE_KEY: '' },
      options: { apiKey: 'k-2' },
      requests: [exchange(TOKEN, 'basic'), ask(USER, { 'x-api-key': 'k-2' })],
    },
    'reports a missing API key as a configuration error': { env: { AUTH_BUNGIE_KEY: '' }, error: 'Configuration' },
  },
})
