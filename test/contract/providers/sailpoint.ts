import SailPoint from '@authengine/providers/sailpoint'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const LOGIN = 'https://corp.login.sailpoint.com/oauth/authorize'
const API = 'https://corp.api.identitynow.com/oauth'
const PROFILE = {
  tenant: 'corp',
  id: '2c9180857182305e0171993735622948',
  uid: 'ann.lee',
  email: 'ann@corp.example',
  phone: null,
  firstname: 'Ann',
  lastname: 'Lee',
  displayName: 'Ann Lee',
  name: 'ann.lee',
}

export default providerCase({
  make: SailPoint,
  options: { tenant: 'corp' },
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: LOGIN, token: `${API}/token` },
    resources: { [`GET ${API}/userinfo`]: profile },
  }),
  asked: { url: LOGIN, params: { scope: 'sp:scopes:all' }, checks: ['pkce', 'state'] },
  requests: [exchange(`${API}/token`, 'post'), ask(`${API}/userinfo`)],
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { error: 'JWT is expired' } },
  also: {
    'uses the user name as the name of users without a name': {
      profile: (usual) => set(usual, ['displayName'], null),
      user: { name: 'ann.lee' },
    },
    'knows a tenant with addresses of its own': {
      options: { tenant: undefined, authorization: 'https://login.corp.example/oauth/authorize' },
      env: { AUTH_SAILPOINT_ISSUER: 'https://api.corp.example' },
      plays: (profile) => ({
        endpoints: {
          authorization: 'https://login.corp.example/oauth/authorize',
          token: 'https://api.corp.example/oauth/token',
        },
        resources: { 'GET https://api.corp.example/oauth/userinfo': profile },
      }),
      asked: { url: 'https://login.corp.example/oauth/authorize' },
      requests: [
        exchange('https://api.corp.example/oauth/token', 'post'),
        ask('https://api.corp.example/oauth/userinfo'),
      ],
    },
  },
})
