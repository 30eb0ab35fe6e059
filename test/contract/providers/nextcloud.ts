import Nextcloud from '@authengine/providers/nextcloud'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const CLOUD = 'https://cloud.corp.example'
const AUTHORIZE = `${CLOUD}/index.php/apps/oauth2/authorize`
const TOKEN = `${CLOUD}/index.php/apps/oauth2/api/v1/token`
const USER = `${CLOUD}/ocs/v2.php/cloud/user?format=json`

const PROFILE = {
  ocs: {
    meta: { status: 'ok', statuscode: 200, message: 'OK' },
    data: {
      enabled: true,
      storageLocation: '/data/ann',
      id: 'ann',
      lastLogin: 1_794_000_000_000,
      backend: 'Database',
      email: 'ann@corp.example',
      displayname: 'Ann Doe',
      'display-name': 'Ann Doe',
      phone: '',
      address: '1 Elm Street',
      website: '',
      groups: ['staff'],
      language: 'en',
      locale: '',
    },
  },
}

export default providerCase({
  make: Nextcloud,
  env: { AUTH_NEXTCLOUD_ISSUER: CLOUD },
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${USER}`]: profile },
    tokens: (tokens) => ({ ...tokens, scope: undefined, user_id: 'ann' }),
  }),
  asked: { url: AUTHORIZE, params: {}, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), ask(USER, { 'ocs-apirequest': 'true' })],
  user: { id: 'ann', name: 'Ann Doe', email: 'ann@corp.example', image: `${CLOUD}/index.php/avatar/ann/512` },
  account: { scope: undefined },
  id: ['ocs', 'data', 'id'],
  email: ['ocs', 'data', 'email'],
  verified: null,
  refusals: {
    token: { error: 'invalid_request' },
    profile: {
      ocs: { meta: { status: 'failure', statuscode: 997, message: 'Current user is not logged in' }, data: [] },
    },
  },
  also: {
    'shows the name of the account to users without another one': {
      profile: (profile) => set(profile, ['ocs', 'data', 'displayname'], ''),
      user: { name: 'ann' },
    },
    'finds the picture of an account whose name is an address': {
      profile: (profile) => set(profile, ['ocs', 'data', 'id'], 'ann@corp.example'),
      user: { id: 'ann@corp.example', image: `${CLOUD}/index.php/avatar/ann%40corp.example/512` },
    },
    'finds a server that has a path': {
      env: { AUTH_NEXTCLOUD_ISSUER: `${CLOUD}/files/` },
      plays: (profile) => ({
        endpoints: {
          authorization: `${CLOUD}/files/index.php/apps/oauth2/authorize`,
          token: `${CLOUD}/files/index.php/apps/oauth2/api/v1/token`,
        },
        resources: { [`GET ${CLOUD}/files/ocs/v2.php/cloud/user?format=json`]: profile },
      }),
      asked: { url: `${CLOUD}/files/index.php/apps/oauth2/authorize` },
      requests: [
        exchange(`${CLOUD}/files/index.php/apps/oauth2/api/v1/token`, 'basic'),
        ask(`${CLOUD}/files/ocs/v2.php/cloud/user?format=json`, { 'ocs-apirequest': 'true' }),
      ],
      user: { image: `${CLOUD}/files/index.php/avatar/ann/512` },
    },
  },
})
