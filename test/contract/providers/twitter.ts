import Twitter from '@authengine/providers/twitter'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://x.com/i/oauth2/authorize'
const API = 'https://api.x.com/2'
const ME = `${API}/users/me?user.fields=profile_image_url,confirmed_email`
const PROFILE = {
  data: {
    id: '2244994945123456789',
    name: 'Ann',
    username: 'ann',
    confirmed_email: 'ann@corp.example',
    profile_image_url: 'https://pbs.twimg.com/profile_images/1/ann_normal.jpg',
  },
}

export default providerCase({
  make: Twitter,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: `${API}/oauth2/token` },
    resources: { [`GET ${ME}`]: profile },
  }),
  asked: {
    url: AUTHORIZE,
    params: { scope: 'users.read users.email tweet.read offline.access' },
    checks: ['pkce', 'state'],
  },
  requests: [exchange(`${API}/oauth2/token`, 'basic'), ask(ME)],
  user: { id: PROFILE.data.id, name: 'Ann', email: 'ann@corp.example', image: PROFILE.data.profile_image_url },
  id: ['data', 'id'],
  email: ['data', 'confirmed_email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' },
    profile: { errors: [{ title: 'Not Found Error', detail: 'no' }] },
  },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'profile_image_url'], undefined),
      user: { image: null },
    },
    'takes no other member for a confirmed address': {
      profile: (usual) =>
        set(set(usual, ['data', 'confirmed_email'], undefined), ['data', 'email'], 'bob@corp.example'),
      user: { email: null },
    },
  },
})
