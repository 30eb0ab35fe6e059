import Eventbrite from '@authengine/providers/eventbrite'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://www.eventbrite.com/oauth'
const API = 'https://www.eventbriteapi.com/v3'
const ME = `${API}/users/me/`
const PICTURE = `${API}/media/5001/`
const PROFILE = {
  id: '123456789012',
  name: 'Ann Lee',
  first_name: 'Ann',
  last_name: 'Lee',
  is_public: false,
  image_id: '5001',
  emails: [
    { email: 'old@corp.example', verified: true, primary: false },
    { email: 'ann@corp.example', verified: true, primary: true },
  ],
}
const MEDIA = { id: '5001', url: 'https://img.evbuc.example/5001.jpg', aspect_ratio: '1' }

export default providerCase({
  make: Eventbrite,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/token` },
    resources: { [`GET ${ME}`]: profile, [`GET ${PICTURE}`]: MEDIA },
    tokens: ({ access_token }) => ({ access_token, token_type: 'bearer' }),
  }),
  asked: { url: `${SITE}/authorize`, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/token`, 'post'), ask(ME), ask(PICTURE)],
  user: { id: '123456789012', name: 'Ann Lee', email: 'ann@corp.example', image: MEDIA.url },
  account: { scope: undefined, refresh_token: undefined, expires_at: undefined },
  id: ['id'],
  email: ['emails', 1, 'email'],
  verified: { at: ['emails', 1, 'verified'], no: false },
  refusals: {
    token: { error: 'invalid_grant', error_description: 'code is invalid or expired' },
    profile: { status_code: 401, error: 'INVALID_AUTH', error_description: 'no' },
  },
  also: {
    'asks for no picture of users without one': {
      profile: (usual) => set(usual, ['image_id'], null),
      requests: [exchange(`${SITE}/token`, 'post'), ask(ME)],
      user: { image: null },
    },
    'signs in users whose picture cannot be had': {
      plays: (profile) => ({
        resources: {
          [`GET ${ME}`]: profile,
          [`GET ${PICTURE}`]: Response.json({ error: 'NOT_FOUND' }, { status: 404 }),
        },
      }),
      user: { image: null },
    },
    'names users without a name by its parts': {
      profile: (usual) => set(usual, ['name'], null),
      user: { name: 'Ann Lee' },
    },
  },
})
