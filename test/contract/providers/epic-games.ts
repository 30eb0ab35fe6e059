import EpicGames from '@authengine/providers/epic-games'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://www.epicgames.com/id/authorize'
const TOKEN = 'https://api.epicgames.dev/epic/oauth/v2/token'
const USERINFO = 'https://api.epicgames.dev/epic/oauth/v2/userInfo'

const PROFILE = { sub: '0bb3c5b8f9a54d0fb1a5d8a9c7e6f504', preferred_username: 'AnnPlays' }

export default providerCase({
  make: EpicGames,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: (tokens) => ({
      ...tokens,
      token_type: 'bearer',
      scope: 'basic_profile',
      expires_in: 3600,
      expires_at: '2026-11-20T20:00:00.000Z',
      refresh_expires_in: 28_800,
      refresh_expires_at: '2026-11-21T02:00:00.000Z',
      account_id: PROFILE.sub,
      client_id: 'client-1',
      application_id: 'application-1',
    }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'basic_profile' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(USERINFO)],
  user: { id: '0bb3c5b8f9a54d0fb1a5d8a9c7e6f504', name: 'AnnPlays', email: null, image: null },
  account: { scope: 'basic_profile' },
  id: ['sub'],
  email: null,
  verified: null,
  refusals: {
    token: { errorCode: 'errors.com.epicgames.account.oauth.authorization_code_not_found', error: 'invalid_grant' },
    profile: { errorCode: 'errors.com.epicgames.common.oauth.invalid_token', errorMessage: 'Malformed token' },
  },
  also: {
    'shows the address to applications that may see it': {
      profile: (profile) => set(profile, ['email'], 'ann@corp.example'),
      user: { email: 'ann@corp.example' },
    },
  },
})
