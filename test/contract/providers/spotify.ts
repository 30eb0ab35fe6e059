import Spotify from '@authengine/providers/spotify'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://accounts.spotify.com'
const ME = 'https://api.spotify.com/v1/me'
const PROFILE = {
  account_id: '7mQ4217vbn0PzXkE2sJdYh',
  id: 'ann.lee',
  display_name: 'Ann Lee',
  email: 'ann@corp.example',
  external_urls: { spotify: 'https://open.spotify.com/user/ann.lee' },
  href: 'https://api.spotify.com/v1/users/ann.lee',
  images: [
    { url: 'https://i.scdn.example/image/large', height: 300, width: 300 },
    { url: 'https://i.scdn.example/image/small', height: 64, width: 64 },
  ],
  type: 'user',
  uri: 'spotify:user:ann.lee',
}

export default providerCase({
  make: Spotify,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/api/token` },
    resources: { [`GET ${ME}`]: profile },
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: 'user-read-email' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/api/token`, 'basic'), ask(ME)],
  user: {
    id: '7mQ4217vbn0PzXkE2sJdYh',
    name: 'Ann Lee',
    email: 'ann@corp.example',
    image: 'https://i.scdn.example/image/large',
  },
  id: ['account_id'],
  email: ['email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: 'Invalid authorization code' },
    profile: { error: { status: 401, message: 'Invalid access token' } },
  },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['images'], []),
      user: { image: null },
    },
    'does without what applications in development mode are not told': {
      profile: () => ({ account_id: PROFILE.account_id, id: 'ann.lee', display_name: null }),
      user: { name: null, email: null, image: null },
    },
    'keeps to the former id where the application says so': {
      options: { profile: ({ id }: { readonly id: string }) => ({ id, name: 'Ann Lee', email: null, image: null }) },
      user: { id: 'ann.lee', email: null, image: null },
    },
  },
})
