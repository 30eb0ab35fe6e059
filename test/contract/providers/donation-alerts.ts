import DonationAlerts from '@authengine/providers/donation-alerts'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://www.donationalerts.com'
const USER = `${SITE}/api/v1/user/oauth`
const PROFILE = {
  data: {
    id: 421700001,
    code: 'ann',
    name: 'Ann',
    avatar: 'https://static-cdn.example/ann.png',
    email: 'ann@corp.example',
    socket_connection_token: 'eyJhbGciOiJub25lIn0',
  },
}

export default providerCase({
  make: DonationAlerts,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/oauth/authorize`, token: `${SITE}/oauth/token` },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ scope: _scope, ...tokens }) => tokens,
  }),
  asked: { url: `${SITE}/oauth/authorize`, params: { scope: 'oauth-user-show' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/oauth/token`, 'post'), ask(USER)],
  user: { id: '421700001', name: 'Ann', email: 'ann@corp.example', image: PROFILE.data.avatar },
  account: { scope: undefined },
  id: ['data', 'id'],
  email: ['data', 'email'],
  verified: null,
  refusals: { profile: { message: 'Unauthenticated.' } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['data', 'avatar'], ''),
      user: { image: null },
    },
  },
})
