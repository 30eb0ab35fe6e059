import Figma from '@authengine/providers/figma'
import { ask, exchange, providerCase, renewal } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://www.figma.com/oauth'
const TOKEN = 'https://api.figma.com/v1/oauth/token'
const REFRESH = 'https://api.figma.com/v1/oauth/refresh'
const USER = 'https://api.figma.com/v1/me'
const PROFILE = { id: '421700000000000001', email: 'ann@corp.example', handle: 'Ann', img_url: 'https://p.example/a' }

export default providerCase({
  make: Figma,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile, [`POST ${REFRESH}`]: { access_token: 'next', token_type: 'bearer' } },
    tokens: ({ scope: _, ...tokens }) => ({ ...tokens, user_id_string: PROFILE.id }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'current_user:read' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(USER)],
  refresh: renewal(exchange(REFRESH, 'basic')),
  user: { id: PROFILE.id, name: 'Ann', email: 'ann@corp.example', image: 'https://p.example/a' },
  account: { scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { token: { error: true, status: 400, message: 'no' }, profile: { status: 403, err: 'Invalid token' } },
})
