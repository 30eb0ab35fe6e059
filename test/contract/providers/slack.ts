import Slack from '@authengine/providers/slack'
import { oidcCase } from '../../support/providers/oidcCase.js'

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

export default oidcCase({
  pinned: true,
  make: Slack,
  issuer: 'https://slack.com',
  endpoints: {
    authorization: 'https://slack.com/openid/connect/authorize',
    token: 'https://slack.com/api/openid.connect.token',
    userinfo: 'https://slack.com/api/openid.connect.userInfo',
    jwks: 'https://slack.com/openid/connect/keys',
  },
  checks: ['state', 'nonce'],
  profile: PROFILE,
  plays: () => ({
    tokens: ({ access_token, token_type, id_token }) => ({ ok: true, access_token, token_type, id_token }),
  }),
  user: { id: 'U0R7JM', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  account: { expires_at: undefined, refresh_token: undefined, scope: undefined },
  refusals: { token: { ok: false, error: 'invalid_code' } },
})
