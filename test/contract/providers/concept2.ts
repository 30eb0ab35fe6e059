import Concept2 from '@authengine/providers/concept2'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://log.concept2.com/oauth/authorize'
const TOKEN = 'https://log.concept2.com/oauth/access_token'
const USER = 'https://log.concept2.com/api/users/me'
const PROFILE = {
  data: {
    id: 4217,
    username: 'ann',
    first_name: 'Ann',
    last_name: 'Lee',
    gender: 'F',
    dob: '1977-08-19',
    email: 'ann@corp.example',
    country: 'GBR',
    profile_image: 'https://media.concept2.com/assets/4217.jpg',
    age_restricted: false,
    email_permission: null,
    max_heart_rate: null,
    weight: 7500,
    logbook_privacy: null,
  },
}

export default providerCase({
  make: Concept2,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ scope: _, ...tokens }) => tokens,
  }),
  asked: { url: AUTHORIZE, params: { scope: 'user:read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: { id: '4217', name: 'ann', email: 'ann@corp.example', image: PROFILE.data.profile_image },
  account: { scope: undefined },
  id: ['data', 'id'],
  email: ['data', 'email'],
  verified: null,
  refusals: { profile: { message: 'Unauthorized', status_code: 401 } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'profile_image'], null),
      user: { image: null },
    },
    'joins scopes by commas': {
      options: { scopes: ['user:read', 'results:read'] },
      asked: { params: { scope: 'user:read,results:read' } },
    },
  },
})
