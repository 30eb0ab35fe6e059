import WorkOS from '@authengine/providers/workos'
import { exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const API = 'https://api.workos.com'
const PROFILE = {
  object: 'profile',
  id: 'prof_01DMC79VCBZ0NY2099737PSVF1',
  connection_id: 'conn_01E4ZCR3C56J083X43JQXF3JK5',
  connection_type: 'OktaSAML',
  organization_id: 'org_01EHWNCE74X7JSDV0X3SZ3KJNY',
  email: 'ann@corp.example',
  first_name: 'Ann',
  last_name: 'Lee',
  idp_id: '00u1a0ufowBJlzPlk357',
  role: { slug: 'admin' },
  custom_attributes: {},
  raw_attributes: { picture: 'https://p.example/ann' },
}
const { connection_id: connection, organization_id: organization } = PROFILE
const askedWith = (params: Readonly<Record<string, string>>): object => ({ url: `${API}/sso/authorize`, params })

export default providerCase({
  make: WorkOS,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${API}/sso/authorize`, token: `${API}/sso/token` },
    tokens: ({ access_token }) => ({ token_type: 'Bearer', access_token, expires_in: 3600, profile }),
  }),
  asked: { url: `${API}/sso/authorize`, checks: ['pkce', 'state'] },
  requests: [exchange(`${API}/sso/token`, 'post')],
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://p.example/ann' },
  account: { scope: undefined, refresh_token: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { token: { error: 'invalid_grant', error_description: 'no' } },
  also: {
    'asks for the configured connection': { options: { connection }, asked: askedWith({ connection }) },
    'asks for the configured organization': { options: { organization }, asked: askedWith({ organization }) },
    'refuses users of another connection': { options: { connection: 'conn_2' }, error: 'AccessDenied' },
    'refuses users of another organization': { options: { organization: 'org_2' }, error: 'AccessDenied' },
    'refuses users of no organization where there must be one': {
      options: { organization },
      profile: (usual) => set(usual, ['organization_id'], null),
      error: 'AccessDenied',
    },
    'asks below a domain of our own': {
      env: { AUTH_WORKOS_ISSUER: 'https://auth.corp.example/' },
      plays: (profile) => ({
        issuer: 'https://auth.corp.example',
        endpoints: {
          authorization: 'https://auth.corp.example/sso/authorize',
          token: 'https://auth.corp.example/sso/token',
        },
        tokens: ({ access_token }) => ({ token_type: 'Bearer', access_token, expires_in: 3600, profile }),
      }),
      asked: { url: 'https://auth.corp.example/sso/authorize' },
      requests: [exchange('https://auth.corp.example/sso/token', 'post')],
    },
    'names users without a first name by the other one': {
      profile: (usual) => set(usual, ['first_name'], null),
      user: { name: 'Lee' },
    },
    'returns no picture if the identity provider names none': {
      profile: (usual) => set(usual, ['raw_attributes'], {}),
      user: { image: null },
    },
  },
})
