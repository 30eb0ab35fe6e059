import Linear from '@authengine/providers/linear'
import { exchange, post, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://linear.app/oauth/authorize'
const TOKEN = 'https://api.linear.app/oauth/token'
const GRAPHQL = 'https://api.linear.app/graphql'

const PROFILE = {
  data: {
    viewer: {
      id: '3f7c1e0a-9d2b-4c5e-8f6a-1b2c3d4e5f60',
      name: 'Ann Doe',
      displayName: 'ann',
      email: 'ann@corp.example',
      avatarUrl: 'https://public.linear.app/ann/a.png',
    },
  },
}

export default providerCase({
  make: Linear,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`POST ${GRAPHQL}`]: profile },
  }),
  asked: { url: AUTHORIZE, params: { scope: 'read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), post(GRAPHQL, { query: '{ viewer { id name displayName email avatarUrl } }' })],
  user: {
    id: '3f7c1e0a-9d2b-4c5e-8f6a-1b2c3d4e5f60',
    name: 'Ann Doe',
    email: 'ann@corp.example',
    image: 'https://public.linear.app/ann/a.png',
  },
  id: ['data', 'viewer', 'id'],
  email: ['data', 'viewer', 'email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: 'Authorization code is not valid.' },
    profile: { errors: [{ message: 'Authentication required, not authenticated' }], data: null },
  },
  also: {
    'joins several scopes by commas': {
      options: { scopes: ['read', 'issues:create'] },
      asked: { params: { scope: 'read,issues:create' } },
    },
    'returns no picture for users without one': {
      profile: (profile) => set(profile, ['data', 'viewer', 'avatarUrl'], null),
      user: { image: null },
    },
    'uses the short one as the name of users without a name': {
      profile: (profile) => set(profile, ['data', 'viewer', 'name'], ''),
      user: { name: 'ann' },
    },
  },
})
