import Mattermost from '@authengine/providers/mattermost'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SERVER = 'https://chat.corp.example'
const AUTHORIZE = `${SERVER}/oauth/authorize`
const TOKEN = `${SERVER}/oauth/access_token`
const USER = `${SERVER}/api/v4/users/me`
const PROFILE = {
  id: 'q4m8x1y7tfbe9ntw3dgk5ap6hr',
  create_at: 1650000000000,
  update_at: 1650000000001,
  delete_at: 0,
  username: 'ann',
  auth_data: '',
  auth_service: '',
  email: 'ann@corp.example',
  email_verified: true,
  nickname: '',
  first_name: 'Ann',
  last_name: 'Lee',
  position: '',
  roles: 'system_user',
  notify_props: { email: 'true' },
  locale: 'en',
  timezone: { automaticTimezone: 'Europe/Berlin', manualTimezone: '', useAutomaticTimezone: 'true' },
  disable_welcome_email: false,
}

export default providerCase({
  make: Mattermost,
  env: { AUTH_MATTERMOST_ISSUER: SERVER },
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: (tokens) => ({ ...tokens, token_type: 'bearer', scope: 'user', id_token: '' }),
  }),
  asked: { url: AUTHORIZE, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USER)],
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  account: { scope: 'user' },
  id: ['id'],
  email: ['email'],
  verified: { at: ['email_verified'], no: undefined },
  refusals: { profile: { id: '', message: 'Invalid or expired session', status_code: 401 } },
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(set(usual, ['first_name'], ''), ['last_name'], ''),
      user: { name: 'ann' },
    },
  },
})
