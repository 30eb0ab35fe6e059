import Intuit from '@authengine/providers/intuit'
import { set } from '../../support/providers/ProviderCase.js'
import { atIssuer, oidcCase, type OidcIssuer } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://oauth.platform.intuit.com/op/v1'
const WELL_KNOWN = 'https://developer.api.intuit.com/.well-known'
const SANDBOX = 'https://sandbox-accounts.platform.intuit.com/v1/openid_connect/userinfo'
const at = (discovery: string, userinfo: string): OidcIssuer => ({
  issuer: ISSUER,
  endpoints: {
    authorization: 'https://appcenter.intuit.com/connect/oauth2',
    token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    jwks: `${ISSUER}/jwks`,
    discovery,
    userinfo,
  },
  idToken: false,
})
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

export default oidcCase({
  make: Intuit,
  ...at(`${WELL_KNOWN}/openid_configuration`, 'https://accounts.platform.intuit.com/v1/openid_connect/userinfo'),
  // The ID token has no nonce.
  checks: ['pkce', 'state'],
  profile: PROFILE,
  plays: () => ({ tokens: (tokens) => ({ ...tokens, x_refresh_token_expires_in: 8_726_400 }) }),
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  verified: { at: ['emailVerified'], no: false },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'invalid_token' } },
  also: {
    'asks the sandbox with development keys': {
      options: { sandbox: true },
      ...atIssuer(at(`${WELL_KNOWN}/openid_sandbox_configuration`, SANDBOX)),
    },
    'names users who tell no name': {
      profile: (usual) => set(set(usual, ['givenName'], undefined), ['familyName'], undefined),
      user: { name: null },
    },
  },
})
