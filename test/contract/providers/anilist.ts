import AniList from '@authengine/providers/anilist'
import { FakeClock } from 'authengine/testing'
import { exchange, post, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://anilist.co/api/v2/oauth'
const API = 'https://graphql.anilist.co/'
const YEAR = 31_536_000
const PROFILE = {
  data: {
    Viewer: {
      id: 4217,
      name: 'Ann',
      avatar: { large: 'https://s4.example/a.png' },
      siteUrl: 'https://anilist.co/user/Ann',
    },
  },
}

export default providerCase({
  make: AniList,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/token` },
    resources: { [`POST ${API}`]: profile },
    tokens: ({ token_type, access_token }) => ({ token_type, access_token, expires_in: YEAR }),
  }),
  asked: { url: `${SITE}/authorize`, checks: ['pkce', 'state'] },
  requests: [
    exchange(`${SITE}/token`, 'post'),
    post(API, { query: '{ Viewer { id name avatar { large } siteUrl } }' }),
  ],
  user: { id: '4217', name: 'Ann', email: null, image: 'https://s4.example/a.png' },
  account: { scope: undefined, refresh_token: undefined, expires_at: new FakeClock().seconds() + YEAR },
  id: ['data', 'Viewer', 'id'],
  email: null,
  verified: null,
  refusals: {
    token: { error: 'invalid_request', message: 'no', hint: 'Cannot decrypt the authorization code' },
    profile: { data: { Viewer: null }, errors: [{ message: 'Invalid token', status: 400 }] },
  },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'Viewer', 'avatar'], null),
      user: { image: null },
    },
  },
})
