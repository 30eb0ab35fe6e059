import Notion from '@authengine/providers/notion'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZE = 'https://api.notion.com/v1/oauth/authorize'
const TOKEN = 'https://api.notion.com/v1/oauth/token'
const ME = 'https://api.notion.com/v1/users/me'
const PERSON = ['bot', 'owner', 'user']

const PROFILE = {
  object: 'user',
  id: '16d84278-ab0e-484c-9bdd-b35da3bd8905',
  name: 'Pied Piper',
  avatar_url: null,
  type: 'bot',
  bot: {
    owner: {
      type: 'user',
      user: {
        object: 'user',
        id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c',
        name: 'Ann Doe',
        avatar_url: 'https://s3-us-west-2.amazonaws.com/public.notion-static.com/ann.jpg',
        type: 'person',
        person: { email: 'ann@corp.example' },
      },
    },
    workspace_name: 'Ann’s workspace',
  },
}

export default providerCase({
  make: Notion,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${ME}`]: profile },
    tokens: ({ access_token, refresh_token }) => ({
      access_token,
      refresh_token,
      token_type: 'bearer',
      bot_id: PROFILE.id,
      workspace_id: '17ab3186-873d-418f-b899-c3f6a43f68de',
      workspace_name: 'Ann’s workspace',
      workspace_icon: null,
      owner: PROFILE.bot.owner,
      duplicated_template_id: null,
    }),
  }),
  asked: { url: AUTHORIZE, params: { owner: 'user' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(ME, { 'notion-version': '2026-03-11' })],
  user: {
    id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c',
    name: 'Ann Doe',
    email: 'ann@corp.example',
    image: 'https://s3-us-west-2.amazonaws.com/public.notion-static.com/ann.jpg',
  },
  account: { scope: undefined, expires_at: undefined },
  id: [...PERSON, 'id'],
  email: [...PERSON, 'person', 'email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', request_id: '1f3f5d1e' },
    profile: { object: 'error', status: 401, code: 'unauthorized', message: 'API token is invalid.' },
  },
  also: {
    'signs in users of whom the connection may read nothing': {
      profile: (profile) => set(profile, PERSON, { object: 'user', id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c' }),
      user: { name: null, email: null, image: null },
    },
    'refuses a bot that works for a workspace': {
      profile: (profile) => set(profile, ['bot', 'owner'], { type: 'workspace', workspace: true }),
      error: 'OAuthProfileParseError',
    },
  },
})
