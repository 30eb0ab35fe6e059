import FortyTwoSchool from '@authengine/providers/42-school'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://api.intra.42.fr'
const PROFILE = {
  id: 4217,
  email: 'alee@student.42.example',
  login: 'alee',
  first_name: 'Annette',
  last_name: 'Lee',
  usual_full_name: 'Ann Lee',
  usual_first_name: 'Ann',
  url: `${SITE}/v2/users/alee`,
  phone: 'hidden',
  displayname: 'Annette Lee',
  kind: 'student',
  image: { link: 'https://cdn.intra.42.example/alee.jpg', versions: { small: 'https://cdn.intra.42.example/s.jpg' } },
  'staff?': false,
  correction_point: 4,
  pool_month: 'july',
  pool_year: '2025',
  wallet: 0,
  groups: [],
  cursus_users: [],
  campus: [{ id: 1, name: 'Paris' }],
}

export default providerCase({
  make: FortyTwoSchool,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/oauth/authorize`, token: `${SITE}/oauth/token` },
    resources: { [`GET ${SITE}/v2/me`]: profile },
    tokens: (tokens) => ({ ...tokens, created_at: 1_767_607_872, secret_valid_until: 1_770_000_000 }),
  }),
  asked: { url: `${SITE}/oauth/authorize`, params: { scope: 'public' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${SITE}/oauth/token`, 'post'), ask(`${SITE}/v2/me`)],
  user: { id: '4217', name: 'Ann Lee', email: 'alee@student.42.example', image: PROFILE.image.link },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'Not authorized', message: 'no' } },
  also: {
    'uses the login as the name of users without a usual name': {
      profile: (usual) => set(usual, ['usual_full_name'], null),
      user: { name: 'alee' },
    },
    'returns no picture if the link is null': {
      profile: (usual) => set(usual, ['image', 'link'], null),
      user: { image: null },
    },
    'returns no picture if there is no image at all': {
      profile: (usual) => set(usual, ['image'], null),
      user: { image: null },
    },
  },
})
