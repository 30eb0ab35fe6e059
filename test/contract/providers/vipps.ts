import Vipps from '@authengine/providers/vipps'
import { ask, discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const endpointsAt = (issuer: string) => ({
  authorization: `${issuer}oauth2/auth`,
  token: `${issuer}oauth2/token`,
  userinfo: `${new URL(issuer).origin}/vipps-userinfo-api/userinfo`,
  jwks: `${issuer}.well-known/jwks.json`,
})
const requestsAt = (issuer: string) => {
  const { token, jwks, userinfo } = endpointsAt(issuer)
  const metadata = discovery(`${issuer}.well-known/openid-configuration`)
  return [
    metadata,
    exchange(token, 'basic'),
    keys(jwks),
    ask(userinfo, { accept: 'application/json, application/jwt' }),
  ]
}
const served = (issuer: string) => (profile: unknown) => {
  const { sub, ...claims } = profile as typeof PROFILE
  const endpoints = endpointsAt(issuer)
  // The ID token says who it is, and nothing of them.
  return { issuer, endpoints, person: { sub }, resources: { [`GET ${endpoints.userinfo}`]: { sub, ...claims } } }
}

const LIVE = 'https://api.vipps.no/access-management-1.0/access/'
const TEST = 'https://apitest.vipps.no/access-management-1.0/access/'

const PROFILE = {
  sub: 'c06c4afe-d9e1-4c5d-939a-177d752a0944',
  sid: '7d78a726-af92-499e-b857-de263ef9a969',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  email: 'ann@corp.example',
  email_verified: true,
}

export default providerCase({
  make: Vipps,
  profile: PROFILE,
  plays: served(LIVE),
  asked: {
    url: endpointsAt(LIVE).authorization,
    params: { scope: 'openid name email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: requestsAt(LIVE),
  user: { id: 'c06c4afe-d9e1-4c5d-939a-177d752a0944', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: 'invalid_request' } },
  also: {
    'works with the test environment': {
      env: { AUTH_VIPPS_ISSUER: TEST },
      plays: served(TEST),
      asked: { url: endpointsAt(TEST).authorization },
      requests: requestsAt(TEST),
    },
    'refuses the profile of somebody else': {
      plays: (profile) => ({ ...served(LIVE)(profile), ...{ person: { sub: 'somebody-else' } } }),
      error: 'OAuthCallbackError',
    },
    'keeps what other scopes open': {
      profile: (profile) => set(profile, ['phone_number'], '4712345678'),
    },
  },
})
