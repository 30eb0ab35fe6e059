import Faceit from '@authengine/providers/faceit'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://accounts.faceit.com/accounts'
const TOKEN = 'https://api.faceit.com/auth/v1/oauth/token'
const USERINFO = 'https://api.faceit.com/auth/v1/resources/userinfo'

const PROFILE = {
  guid: '5ea07280-2399-4c7e-88ab-f2f7db0c449f',
  nickname: 'ann',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://assets.faceit-cdn.net/avatars/ann.jpg',
  locale: 'en',
  birthdate: '1990-02-01',
}

export default providerCase({
  make: Faceit,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USERINFO}`]: profile },
  }),
  asked: {
    url: AUTHORIZE,
    params: { scope: 'openid profile email', redirect_popup: 'true' },
    checks: ['pkce', 'state'],
  },
  requests: [exchange(TOKEN, 'basic'), ask(USERINFO)],
  user: {
    id: '5ea07280-2399-4c7e-88ab-f2f7db0c449f',
    name: 'Ann Doe',
    email: 'ann@corp.example',
    image: 'https://assets.faceit-cdn.net/avatars/ann.jpg',
  },
  id: ['guid'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'invalid_token' } },
  also: {
    'shows the nickname of users who gave no name': {
      profile: (profile) => set(profile, ['name'], undefined),
      user: { name: 'ann' },
    },
    'returns no picture for users without one': {
      profile: (profile) => set(profile, ['picture'], ''),
      user: { image: null },
    },
  },
})
