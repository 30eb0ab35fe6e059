import Tiltify from '@authengine/providers/tiltify'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://v5api.tiltify.com'
const USERINFO = `${SITE}/api/public/current-user`
const PROFILE = {
  data: {
    id: '1e2a3b4c-5d6f-4708-9a1b-2c3d4e5f6071',
    legacy_id: 4217,
    username: 'Ann',
    slug: 'ann',
    email: 'ann@corp.example',
    avatar: { alt: 'a cat', src: 'https://assets.tiltify.example/ann.png', width: 200, height: 200 },
    description: null,
    url: '/@ann',
    total_amount_raised: { currency: 'USD', value: '120.50' },
  },
}

export default providerCase({
  make: Tiltify,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/oauth/authorize`, token: `${SITE}/oauth/token` },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: (tokens) => ({ ...tokens, created_at: '2026-01-05T10:11:12Z' }),
  }),
  asked: { url: `${SITE}/oauth/authorize`, params: { scope: 'public' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/oauth/token`, 'post'), ask(USERINFO)],
  user: { id: PROFILE.data.id, name: 'Ann', email: 'ann@corp.example', image: PROFILE.data.avatar.src },
  id: ['data', 'id'],
  email: ['data', 'email'],
  verified: null,
  refusals: { token: { error: 'invalid_grant' }, profile: { error: { status: 401, message: 'Unauthorized' } } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'avatar'], null),
      user: { image: null },
    },
  },
})
