import GitLab from '@authengine/providers/gitlab'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const SITE = 'https://gitlab.com'
const OWN = 'https://corp.example/git'
const PROFILE = {
  id: 71,
  username: 'ann',
  name: 'Ann',
  state: 'active',
  email: 'ann@corp.example',
  confirmed_at: '2020-01-01T00:00:00Z',
  avatar_url: 'https://gitlab.com/uploads/-/system/user/avatar/71/a.png',
  web_url: 'https://gitlab.com/ann',
}
const at = (site: string) => (profile: unknown) => ({
  endpoints: { authorization: `${site}/oauth/authorize`, token: `${site}/oauth/token` },
  resources: { [`GET ${site}/api/v4/user`]: profile },
})
const onOwn = (baseUrl: string | URL) => ({
  options: { baseUrl },
  plays: at(OWN),
  asked: { url: `${OWN}/oauth/authorize` },
  requests: [exchange(`${OWN}/oauth/token`, 'basic'), ask(`${OWN}/api/v4/user`)],
})

export default providerCase({
  make: GitLab,
  profile: PROFILE,
  plays: at(SITE),
  asked: { url: `${SITE}/oauth/authorize`, params: { scope: 'read_user' }, checks: ['pkce'] },
  requests: [exchange(`${SITE}/oauth/token`, 'basic'), ask(`${SITE}/api/v4/user`)],
  user: { id: '71', name: 'Ann', email: 'ann@corp.example', image: PROFILE.avatar_url },
  id: ['id'],
  email: ['email'],
  verified: { at: ['confirmed_at'], no: null },
  refusals: { token: { error: 'invalid_grant' }, profile: { message: '401 Unauthorized' } },
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['name'], ''),
      user: { name: 'ann' },
    },
    'requests your own instance': onOwn(OWN),
    'asks one that is written with a slash': onOwn(`${OWN}/`),
    'asks one that is given as a URL': onOwn(new URL(`${OWN}/`)),
  },
})
