import FreshBooks from '@authengine/providers/freshbooks'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://auth.freshbooks.com/oauth/authorize'
const TOKEN = 'https://api.freshbooks.com/auth/oauth/token'
const ME = 'https://api.freshbooks.com/auth/api/v1/users/me'

const PROFILE = {
  response: {
    id: 2_192_788,
    identity_id: 2_192_788,
    identity_uuid: 'a1f2c3d4-0001-4e5f-8a9b-0c1d2e3f4a5b',
    first_name: 'Ann',
    last_name: 'Doe',
    email: 'ann@corp.example',
    language: 'en',
    confirmed_at: '2021-03-25T17:10:47Z',
    created_at: '2021-03-25T16:10:47Z',
    unconfirmed_email: null,
    setup_complete: true,
    phone_numbers: [{ title: '', phone_number: null }],
    groups: [],
    roles: [],
    business_memberships: [{ id: 168_372, role: 'owner', business: { id: 77_128, name: 'Ann’s firm' } }],
  },
}

export default providerCase({
  make: FreshBooks,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ME}`]: profile },
    tokens: (tokens) => ({ ...tokens, created_at: 1_790_000_000, direct_buy_tokens: {} }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'user:profile:read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(ME)],
  user: { id: '2192788', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  id: ['response', 'id'],
  email: ['response', 'email'],
  verified: { at: ['response', 'confirmed_at'], no: null },
  refusals: {
    token: { error: 'invalid_grant', error_description: 'The provided authorization grant is invalid.' },
    profile: { error: 'unauthenticated', error_description: 'This action requires authentication to continue.' },
  },
  also: {
    'keeps the email address if FreshBooks does not tell when it was confirmed': {
      profile: (profile) => set(profile, ['response', 'confirmed_at'], undefined),
    },
    'has half a name': {
      profile: (profile) => set(profile, ['response', 'first_name'], null),
      user: { name: 'Doe' },
    },
  },
})
