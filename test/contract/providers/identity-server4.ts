/* eslint-disable @typescript-eslint/no-deprecated -- deprecated providers have a case, too */
import IdentityServer4 from '@authengine/providers/identity-server4'
import { ask, discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://login.corp.example'
const ENDPOINTS = {
  authorization: `${ISSUER}/connect/authorize`,
  token: `${ISSUER}/connect/token`,
  userinfo: `${ISSUER}/connect/userinfo`,
  jwks: `${ISSUER}/.well-known/openid-configuration/jwks`,
}

const PROFILE = {
  sub: '88421113',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  email: 'ann@corp.example',
  email_verified: true,
  website: 'https://ann.example',
}

export default providerCase({
  make: IdentityServer4,
  env: { AUTH_IDENTITY_SERVER4_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    endpoints: ENDPOINTS,
    // The ID token has the id and nothing else.
    person: { sub: (profile as typeof PROFILE).sub },
    resources: { [`GET ${ENDPOINTS.userinfo}`]: profile },
  }),
  asked: {
    url: ENDPOINTS.authorization,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(ENDPOINTS.token, 'basic'),
    keys(ENDPOINTS.jwks),
    ask(ENDPOINTS.userinfo, { accept: 'application/json, application/jwt' }),
  ],
  user: { id: '88421113', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'invalid_token' } },
})
