import BoxyHQSAML from '@authengine/providers/boxyhq-saml'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://sso.corp.example'
const OAUTH = `${ISSUER}/api/oauth`
const ACME = { tenant: 'acme.example', product: 'shop' }
const PROFILE = {
  id: 'ann@acme.example',
  email: 'ann@acme.example',
  firstName: 'Ann',
  lastName: 'Lee',
  roles: [],
  groups: [],
  raw: { 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'Ann' },
  requested: { client_id: 'app-1.example', state: 's', redirect_uri: 'https://app.example', ...ACME },
}

export default providerCase({
  make: BoxyHQSAML,
  env: { AUTH_BOXYHQ_SAML_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${OAUTH}/authorize`, token: `${OAUTH}/token` },
    resources: { [`GET ${OAUTH}/userinfo`]: profile },
    tokens: ({ access_token, expires_in }) => ({ access_token, token_type: 'bearer', expires_in }),
  }),
  asked: { url: `${OAUTH}/authorize`, params: { provider: 'saml', scope: undefined }, checks: ['state'] },
  requests: [exchange(`${OAUTH}/token`, 'post'), ask(`${OAUTH}/userinfo`)],
  user: { id: 'ann@acme.example', name: 'Ann Lee', email: 'ann@acme.example', image: null },
  account: { refresh_token: undefined, scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  also: {
    'asks for the company and the application that it is meant for': {
      options: ACME,
      asked: { params: { provider: 'saml', ...ACME } },
    },
    'refuses users of another company': {
      options: ACME,
      profile: (usual) => set(usual, ['requested', 'tenant'], 'evil.example'),
      error: 'AccessDenied',
    },
    'refuses users of another application': {
      options: ACME,
      profile: (usual) => set(usual, ['requested', 'product'], 'else'),
      error: 'AccessDenied',
    },
    'refuses users whose company is unknown': {
      options: { tenant: 'acme.example' },
      profile: (usual) => set(usual, ['requested'], undefined),
      error: 'AccessDenied',
    },
    'accepts users of every tenant if none is configured': {
      profile: (usual) => set(usual, ['requested'], undefined),
    },
    'names users by one name': { profile: (usual) => set(usual, ['lastName'], undefined), user: { name: 'Ann' } },
    'signs in users without a name': {
      profile: (usual) => set(set(usual, ['firstName'], ''), ['lastName'], undefined),
      user: { name: null },
    },
  },
})
