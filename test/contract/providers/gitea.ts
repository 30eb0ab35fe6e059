import Gitea from '@authengine/providers/gitea'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const CODEBERG = 'https://codeberg.org'
const PROFILE = {
  id: 4217,
  login: 'ann',
  login_name: '',
  source_id: 0,
  full_name: 'Ann Lee',
  email: 'ann@corp.example',
  avatar_url: 'https://gitea.com/avatars/a',
  html_url: 'https://gitea.com/ann',
  language: 'en-US',
  is_admin: false,
  created: '2020-01-31T20:49:02Z',
  active: true,
}
const at = (site: string) => (profile: unknown) => ({
  endpoints: { authorization: `${site}/login/oauth/authorize`, token: `${site}/login/oauth/access_token` },
  resources: { [`GET ${site}/api/v1/user`]: profile },
})
const requestsTo = (site: string) => [exchange(`${site}/login/oauth/access_token`, 'basic'), ask(`${site}/api/v1/user`)]

export default providerCase({
  make: Gitea,
  profile: PROFILE,
  plays: at('https://gitea.com'),
  asked: {
    url: 'https://gitea.com/login/oauth/authorize',
    params: { scope: 'read:user' },
    checks: ['pkce', 'state'],
  },
  requests: requestsTo('https://gitea.com'),
  user: { id: '4217', name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.avatar_url },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { message: 'token is required', url: 'https://gitea.com/api/swagger' } },
  also: {
    'uses the login as the name of users without a name': {
      profile: (usual) => set(usual, ['full_name'], ''),
      user: { name: 'ann' },
    },
    'works with another instance': {
      env: { AUTH_GITEA_ISSUER: CODEBERG },
      plays: at(CODEBERG),
      asked: { url: `${CODEBERG}/login/oauth/authorize` },
      requests: requestsTo(CODEBERG),
    },
    'knows an instance below a path by the option': {
      options: { issuer: 'https://corp.example/git/' },
      plays: at('https://corp.example/git'),
      asked: { url: 'https://corp.example/git/login/oauth/authorize' },
      requests: requestsTo('https://corp.example/git'),
    },
  },
})
