import Intuit from '@authengine/providers/intuit'
import { ask, discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://oauth.platform.intuit.com/op/v1'
const WELL_KNOWN = 'https://developer.api.intuit.com/.well-known'
const AUTHORIZATION = 'https://appcenter.intuit.com/connect/oauth2'
const TOKEN = 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer'
const USERINFO = 'https://accounts.platform.intuit.com/v1/openid_connect/userinfo'
const SANDBOX = 'https://sandbox-accounts.platform.intuit.com/v1/openid_connect/userinfo'
const KEYS = `${ISSUER}/jwks`
const CLAIMS = { accept: 'application/json, application/jwt' }
const PROFILE = {
  sub: '4b8c9d0e-1f2a-4b3c-8d4e-5f6071829304',
  givenName: 'Ann',
  familyName: 'Lee',
  email: 'ann@corp.example',
  emailVerified: true,
  phoneNumber: '+1 5551234567',
  phoneNumberVerified: false,
  address: {
    streetAddress: '1 Main Street',
    locality: 'Springfield',
    region: 'IL',
    postalCode: '62701',
    country: 'US',
  },
}
const endpoints = { authorization: AUTHORIZATION, token: TOKEN, jwks: KEYS }

export default providerCase({
  make: Intuit,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    // The ID token has the id alone, and no nonce.
    person: { sub: PROFILE.sub },
    endpoints: { ...endpoints, discovery: `${WELL_KNOWN}/openid_configuration`, userinfo: USERINFO },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: (tokens) => ({ ...tokens, x_refresh_token_expires_in: 8_726_400 }),
  }),
  asked: { url: AUTHORIZATION, params: { scope: 'openid profile email' }, checks: ['pkce', 'state'] },
  requests: [
    discovery(`${WELL_KNOWN}/openid_configuration`),
    exchange(TOKEN, 'basic'),
    keys(KEYS),
    ask(USERINFO, CLAIMS),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['emailVerified'], no: false },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'invalid_token' } },
  also: {
    'asks the sandbox with development keys': {
      options: { sandbox: true },
      plays: (profile) => ({
        endpoints: { ...endpoints, discovery: `${WELL_KNOWN}/openid_sandbox_configuration`, userinfo: SANDBOX },
        resources: { [`GET ${SANDBOX}`]: profile },
      }),
      requests: [
        discovery(`${WELL_KNOWN}/openid_sandbox_configuration`),
        exchange(TOKEN, 'basic'),
        keys(KEYS),
        ask(SANDBOX, CLAIMS),
      ],
    },
    'knows people who tell no name': {
      profile: (usual) => set(set(usual, ['givenName'], undefined), ['familyName'], undefined),
      user: { name: null },
    },
  },
})
