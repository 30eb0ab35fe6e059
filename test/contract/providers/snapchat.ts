import Snapchat from '@authengine/providers/snapchat'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://accounts.snapchat.com/accounts/oauth2'
const ME = 'https://kit.snapchat.com/v1/me?query=%7Bme%7BexternalId%20displayName%20bitmoji%7Bavatar%20id%7D%7D%7D'
const API = 'https://auth.snapchat.com/oauth2/api'
const PROFILE = {
  data: {
    me: {
      externalId: 'CAESIPiRBp0e5gLDq7VVurQ3rVdmdbqxpOJWynjyBL4xlo0w',
      displayName: 'Ann',
      bitmoji: { avatar: 'https://sdk.bitmoji.example/render/ann.png', id: 'AXQ4217' },
    },
  },
  errors: [],
}

export default providerCase({
  make: Snapchat,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/auth`, token: `${SITE}/token` },
    resources: { [`GET ${ME}`]: profile },
  }),
  asked: {
    url: `${SITE}/auth`,
    params: { scope: `${API}/user.external_id ${API}/user.display_name ${API}/user.bitmoji.avatar` },
    checks: ['pkce', 'state'],
  },
  requests: [exchange(`${SITE}/token`, 'basic'), ask(ME)],
  user: { id: PROFILE.data.me.externalId, name: 'Ann', email: null, image: PROFILE.data.me.bitmoji.avatar },
  id: ['data', 'me', 'externalId'],
  email: null,
  verified: null,
  refusals: { profile: { data: null, errors: [{ message: 'Unauthorized' }] } },
  also: {
    'shows no picture of users without a Bitmoji': {
      profile: (usual) => set(usual, ['data', 'me', 'bitmoji'], null),
      user: { image: null },
    },
    'shows no name of users without one': {
      profile: (usual) => set(usual, ['data', 'me', 'displayName'], null),
      user: { name: null },
    },
  },
})
