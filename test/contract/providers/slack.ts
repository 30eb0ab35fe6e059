import Slack from '@authengine/providers/slack'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://slack.com/openid/connect/authorize'
const TOKEN = 'https://slack.com/api/openid.connect.token'
const KEYS = 'https://slack.com/openid/connect/keys'
const PROFILE = {
  sub: 'U0R7JM',
  email: 'ann@corp.example',
  email_verified: true,
  date_email_verified: 1622128723,
  locale: 'en-US',
  name: 'Ann Lee',
  picture: 'https://avatars.slack-edge.example/a.jpg',
  given_name: 'Ann',
  family_name: 'Lee',
  'https://slack.com/user_id': 'U0R7JM',
  'https://slack.com/team_id': 'T0R7GR',
  'https://slack.com/team_name': 'Corp',
  'https://slack.com/team_domain': 'corp',
}

export default providerCase({
  make: Slack,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: 'https://slack.com',
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: AUTHORIZE,
      token: TOKEN,
      userinfo: 'https://slack.com/api/openid.connect.userInfo',
      jwks: KEYS,
    },
    tokens: ({ access_token, token_type, id_token }) => ({ ok: true, access_token, token_type, id_token }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'openid profile email' }, checks: ['state', 'nonce'] },
  requests: [discovery('https://slack.com/.well-known/openid-configuration'), exchange(TOKEN, 'basic'), keys(KEYS)],
  user: { id: 'U0R7JM', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  account: { expires_at: undefined, refresh_token: undefined, scope: undefined },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { ok: false, error: 'invalid_code' } },
})
