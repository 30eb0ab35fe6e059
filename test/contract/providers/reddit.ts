import Reddit from '@authengine/providers/reddit'
import { ask, CLIENT_ID, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://www.reddit.com/api/v1'
const USER = 'https://oauth.reddit.com/api/v1/me'
const ICON = 'https://styles.redditmedia.com/t5_2qh33/styles/profileIcon_snoo4217-headshot.png'
const PROFILE = {
  id: '3f9k2',
  name: 'ann_lee',
  icon_img: `${ICON}?width=256&amp;height=256&amp;crop=256:256,smart&amp;s=5d0c`,
  snoovatar_img: '',
  has_verified_email: true,
  verified: true,
  created_utc: 1351526000,
  link_karma: 1,
  comment_karma: 41,
  total_karma: 42,
  is_gold: false,
  is_mod: false,
  over_18: false,
  oauth_client_id: CLIENT_ID,
}

export default providerCase({
  make: Reddit,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/access_token` },
    resources: { [`GET ${USER}`]: profile },
    tokens: ({ refresh_token: _refresh, ...tokens }) => ({ ...tokens, token_type: 'bearer' }),
  }),
  asked: { url: `${SITE}/authorize`, params: { scope: 'identity' }, checks: ['state'] },
  requests: [exchange(`${SITE}/access_token`, 'basic'), ask(USER, { 'user-agent': `web:${CLIENT_ID}:authengine` })],
  user: { id: '3f9k2', name: 'ann_lee', email: null, image: ICON },
  account: { refresh_token: undefined },
  id: ['id'],
  email: null,
  verified: null,
  refusals: { profile: { message: 'Unauthorized', error: 401 } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['icon_img'], ''),
      user: { image: null },
    },
    'returns no picture if the profile has no icon': {
      profile: (usual) => set(usual, ['icon_img'], undefined),
      user: { image: null },
    },
  },
})
