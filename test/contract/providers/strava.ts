import Strava from '@authengine/providers/strava'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://www.strava.com/oauth/authorize'
const TOKEN = 'https://www.strava.com/api/v3/oauth/token'
const ATHLETE = 'https://www.strava.com/api/v3/athlete'

const PROFILE = {
  id: 134_815,
  username: 'anndoe',
  resource_state: 2,
  firstname: 'Ann',
  lastname: 'Doe',
  city: 'Graz',
  state: null,
  country: 'Austria',
  sex: 'F',
  premium: false,
  summit: false,
  created_at: '2019-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  profile_medium: 'https://dgalywyr863hv.cloudfront.net/pictures/athletes/134815/1/medium.jpg',
  profile: 'https://dgalywyr863hv.cloudfront.net/pictures/athletes/134815/1/large.jpg',
}

export default providerCase({
  make: Strava,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ATHLETE}`]: profile },
    tokens: (tokens) => ({ ...tokens, scope: undefined, expires_at: 1, athlete: profile }),
    returns: { scope: 'read' },
  }),
  asked: { url: AUTHORIZE, params: { scope: 'read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(ATHLETE)],
  user: {
    id: '134815',
    name: 'Ann Doe',
    email: null,
    image: 'https://dgalywyr863hv.cloudfront.net/pictures/athletes/134815/1/large.jpg',
  },
  account: { scope: undefined },
  id: ['id'],
  email: null,
  verified: null,
  refusals: {
    token: { message: 'Bad Request', errors: [{ resource: 'AuthorizationCode', field: 'code', code: 'invalid' }] },
    profile: {
      message: 'Authorization Error',
      errors: [{ resource: 'Athlete', field: 'access_token', code: 'invalid' }],
    },
  },
  also: {
    'joins several scopes by commas': {
      options: { scopes: ['read', 'activity:read'] },
      asked: { params: { scope: 'read,activity:read' } },
    },
    'returns no picture for users without one': {
      profile: (profile) => set(profile, ['profile'], 'avatar/athlete/large.png'),
      user: { image: null },
    },
    'shows the user name of users without another one': {
      profile: (profile) => set(set(profile, ['firstname'], ''), ['lastname'], ''),
      user: { name: 'anndoe' },
    },
  },
})
