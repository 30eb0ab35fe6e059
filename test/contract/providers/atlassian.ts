import Atlassian from '@authengine/providers/atlassian'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://auth.atlassian.com'
const ME = 'https://api.atlassian.com/me'
const PROFILE = {
  account_type: 'atlassian',
  account_id: '112233aa-bb11-cc22-33dd-445566abcabc',
  email: 'ann@corp.example',
  name: 'Ann Lee',
  picture: 'https://avatar.example/ann/128',
  account_status: 'active',
  nickname: 'ann',
  zoneinfo: 'Europe/Paris',
  locale: 'en-GB',
}

export default providerCase({
  make: Atlassian,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/authorize`, token: `${SITE}/oauth/token` },
    resources: { [`GET ${ME}`]: profile },
    tokens: ({ refresh_token: _token, ...rest }) => rest,
  }),
  asked: {
    url: `${SITE}/authorize`,
    params: { scope: 'read:me', audience: 'api.atlassian.com', prompt: 'consent' },
    checks: ['pkce', 'state'],
  },
  requests: [exchange(`${SITE}/oauth/token`, 'post'), ask(ME)],
  user: { id: PROFILE.account_id, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  account: { refresh_token: undefined },
  id: ['account_id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { code: 401, message: 'Unauthorized' } },
  also: {
    'returns no picture for users who hide it': {
      profile: (usual) => set(usual, ['picture'], undefined),
      user: { image: null },
    },
  },
})
