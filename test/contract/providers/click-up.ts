import ClickUp from '@authengine/providers/click-up'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://app.clickup.com/api'
const TOKEN = 'https://api.clickup.com/api/v2/oauth/token'
const USER = 'https://api.clickup.com/api/v2/user'
const PROFILE = {
  user: {
    id: 4217,
    username: 'Ann Lee',
    email: 'ann@corp.example',
    color: '#7b68ee',
    profilePicture: 'https://attachments.clickup.com/profilePictures/4217_ann.jpg',
    initials: 'AL',
    week_start_day: 1,
    global_font_support: true,
    timezone: 'Europe/Paris',
  },
}

export default providerCase({
  make: ClickUp,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ access_token }) => ({ access_token }),
  }),
  asked: { url: AUTHORIZATION, params: { scope: undefined }, checks: ['state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: { id: '4217', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.user.profilePicture },
  account: { expires_at: undefined, refresh_token: undefined, scope: undefined },
  id: ['user', 'id'],
  email: ['user', 'email'],
  verified: null,
  refusals: {
    token: { err: 'Code already used', ECODE: 'OAUTH_014' },
    profile: { err: 'Token invalid', ECODE: 'OAUTH_025' },
  },
  also: {
    'takes a token that comes with a type': {
      plays: () => ({ tokens: ({ access_token }) => ({ access_token, token_type: 'Bearer' }) }),
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['user', 'profilePicture'], null),
      user: { image: null },
    },
  },
})
