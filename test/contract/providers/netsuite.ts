import NetSuite from '@authengine/providers/netsuite'
import { ask, exchange, providerCase } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl'
const TOKEN = 'https://1234567-sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token'
const RESTLET =
  'https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=customscript_whoami&deploy=1'
const SCOPE = 'restlets rest_webservices'
const PROFILE = {
  id: 4217,
  name: 'Ann Lee',
  email: 'ann@corp.example',
  location: 2,
  role: 3,
  roleId: 'administrator',
  roleCenter: 'BASIC',
  contact: 0,
  subsidiary: 1,
  department: 5,
}

export default providerCase({
  make: NetSuite,
  options: { accountID: '1234567_SB1', userinfo: RESTLET },
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${RESTLET}`]: profile },
    returns: { role: '3', entity: '4217', company: '1234567_SB1' },
    tokens: ({ scope: _scope, ...tokens }) => ({ ...tokens, expires_in: '3600' }),
  }),
  asked: { url: AUTHORIZATION, params: { scope: SCOPE, prompt: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(RESTLET)],
  user: { id: '4217', name: 'Ann Lee', email: 'ann@corp.example', image: null },
  account: { scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { profile: { error: { code: 'INVALID_LOGIN', message: 'Invalid login attempt.' } } },
  also: {
    'asks for fewer scopes, and for consent, if the application says so': {
      options: { scope: 'restlets', prompt: 'login consent' },
      asked: { params: { scope: 'restlets', prompt: 'login consent' } },
    },
    'finds the hosts of a production account': {
      options: { accountID: '7654321' },
      plays: () => ({
        endpoints: {
          authorization: AUTHORIZATION.replace('1234567-sb1', '7654321'),
          token: TOKEN.replace('1234567-sb1', '7654321'),
        },
      }),
      asked: { url: AUTHORIZATION.replace('1234567-sb1', '7654321') },
      requests: [exchange(TOKEN.replace('1234567-sb1', '7654321'), 'basic'), ask(RESTLET)],
    },
    'says that it needs an address that tells who a user is': {
      options: { userinfo: undefined },
      error: 'Configuration',
    },
  },
})
