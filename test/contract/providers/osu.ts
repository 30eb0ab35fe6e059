import Osu from '@authengine/providers/osu'
import { ask, exchange, providerCase } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://osu.ppy.sh/oauth/authorize'
const TOKEN = 'https://osu.ppy.sh/oauth/token'
const ME = 'https://osu.ppy.sh/api/v2/me'

const PROFILE = {
  id: 4_217_001,
  username: 'Ann',
  avatar_url: 'https://a.ppy.sh/4217001?1631155370.jpeg',
  country_code: 'AT',
  default_group: 'default',
  is_active: true,
  is_bot: false,
  is_deleted: false,
  is_online: true,
  is_supporter: false,
  is_restricted: false,
  join_date: '2014-05-01T10:00:00+00:00',
  last_visit: null,
  playmode: 'osu',
  country: { code: 'AT', name: 'Austria' },
}

export default providerCase({
  make: Osu,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ME}`]: profile },
    tokens: ({ scope: _scope, ...tokens }) => tokens,
  }),
  asked: { url: AUTHORIZE, params: { scope: 'identify' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(ME)],
  user: { id: '4217001', name: 'Ann', email: null, image: PROFILE.avatar_url },
  account: { scope: undefined },
  id: ['id'],
  email: null,
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', hint: 'Authorization code has been revoked', message: 'The grant is invalid.' },
    profile: { authentication: 'basic' },
  },
})
