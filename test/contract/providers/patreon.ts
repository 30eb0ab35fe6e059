import Patreon from '@authengine/providers/patreon'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://www.patreon.com/oauth2/authorize'
const TOKEN = 'https://www.patreon.com/api/oauth2/token'
const USERINFO =
  'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,image_url,is_email_verified,url,vanity'
const PROFILE = {
  data: {
    id: '3218047',
    type: 'user',
    attributes: {
      email: 'ann@corp.example',
      full_name: 'Ann Lee',
      image_url: 'https://c10.patreonusercontent.example/ann.jpg',
      is_email_verified: true,
      url: 'https://www.patreon.com/ann',
      vanity: 'ann',
    },
  },
  links: { self: 'https://www.patreon.com/api/oauth2/v2/user/3218047' },
}

export default providerCase({
  make: Patreon,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: (tokens) => ({ ...tokens, version: '0.0.1' }),
  }),
  asked: { url: AUTHORIZATION, params: { scope: 'identity identity[email]' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USERINFO)],
  user: { id: '3218047', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.data.attributes.image_url },
  id: ['data', 'id'],
  email: ['data', 'attributes', 'email'],
  verified: { at: ['data', 'attributes', 'is_email_verified'], no: false },
  refusals: {
    token: { error: 'invalid_grant' },
    profile: { errors: [{ code: 1, code_name: 'Unauthorized', status: '401', title: 'Unauthorized' }] },
  },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'attributes', 'image_url'], null),
      user: { image: null },
    },
  },
})
