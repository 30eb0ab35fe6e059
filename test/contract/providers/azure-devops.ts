import AzureDevOps from '@authengine/providers/azure-devops'
import {
  ask,
  CALLBACK,
  CLIENT_ID,
  CLIENT_SECRET,
  CODE,
  providerCase,
  REFRESH_TOKEN,
  set,
} from '../../support/providers/ProviderCase.js'

const SITE = 'https://app.vssps.visualstudio.com'
const USERINFO = `${SITE}/_apis/profile/profiles/me?api-version=7.1`
const ASSERTED = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const PROFILE = {
  displayName: 'Ann Lee',
  publicAlias: 'd6245f20-2af8-44f4-9451-8107cb2767db',
  emailAddress: 'ann@corp.example',
  coreRevision: 42,
  timeStamp: '2026-01-05T10:11:12.13+00:00',
  id: 'd6245f20-2af8-44f4-9451-8107cb2767db',
  revision: 42,
}

/** Renames the parameters of the service, such as `assertion`, to those of RFC 6749. */
function inStandardWords(params: URLSearchParams): void {
  if (params.get('response_type') === 'Assertion') params.set('response_type', 'code')
  if (params.get('client_assertion_type') !== ASSERTED) return
  params.set('client_id', CLIENT_ID)
  params.set('client_secret', params.get('client_assertion') ?? '')
  params.delete('client_assertion')
  const isRefresh = params.get('grant_type') === 'refresh_token'
  params.set(isRefresh ? 'refresh_token' : 'code', params.get('assertion') ?? '')
  if (params.get('grant_type') === GRANT) params.set('grant_type', 'authorization_code')
}

export default providerCase({
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- tested until it is removed
  make: AzureDevOps,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${SITE}/oauth2/authorize`, token: `${SITE}/oauth2/token` },
    resources: { [`GET ${USERINFO}`]: profile },
    reads: inStandardWords,
    tokens: ({ scope: _none, ...tokens }) => ({ ...tokens, token_type: 'jwt-bearer', expires_in: '3600' }),
  }),
  asked: {
    url: `${SITE}/oauth2/authorize`,
    params: { scope: 'vso.profile', response_type: 'Assertion' },
    checks: ['state'],
  },
  requests: [
    {
      method: 'POST',
      url: `${SITE}/oauth2/token`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: {
        client_assertion_type: ASSERTED,
        client_assertion: CLIENT_SECRET,
        grant_type: GRANT,
        assertion: CODE,
        redirect_uri: CALLBACK,
      },
    },
    ask(USERINFO),
  ],
  refresh: {
    method: 'POST',
    url: `${SITE}/oauth2/token`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: {
      client_assertion_type: ASSERTED,
      client_assertion: CLIENT_SECRET,
      grant_type: 'refresh_token',
      assertion: REFRESH_TOKEN,
    },
  },
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  account: { scope: undefined },
  id: ['id'],
  email: ['emailAddress'],
  verified: null,
  refusals: {
    token: { Error: 'invalid_grant', ErrorDescription: 'The assertion is expired.' },
    profile: { $id: '1', message: 'TF400813: not authorized', typeKey: 'UnauthorizedRequestException' },
  },
  also: {
    'reports a refused client secret as a configuration error': {
      plays: () => ({ tokens: () => Response.json({ Error: 'invalid_client' }, { status: 400 }) }),
      error: 'Configuration',
    },
    'asks for the scopes of the registration': {
      options: { scopes: ['vso.profile', 'vso.code'] },
      asked: { params: { scope: 'vso.profile vso.code', response_type: 'Assertion' } },
    },
    'has no picture, although the service offers one': {
      profile: (usual) => set(usual, ['coreAttributes'], { Avatar: { value: { value: 'iVBORw0KGgo=' } } }),
      user: { image: null },
    },
  },
})
