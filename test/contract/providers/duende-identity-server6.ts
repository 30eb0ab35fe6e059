import DuendeIdentityServer6 from '@authengine/providers/duende-identity-server6'
import { ask, discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://identity.corp.example'
const CONNECT = `${ISSUER}/connect`
const KEYS = `${ISSUER}/.well-known/openid-configuration/jwks`
const CLAIMS = { accept: 'application/json, application/jwt' }
const PROFILE = {
  sub: '818727',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  email: 'ann@corp.example',
  email_verified: true,
  website: 'https://ann.example',
}

export default providerCase({
  make: DuendeIdentityServer6,
  env: { AUTH_DUENDE_IDENTITY_SERVER6_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    // The ID token has the id alone.
    person: { sub: PROFILE.sub },
    endpoints: {
      authorization: `${CONNECT}/authorize`,
      token: `${CONNECT}/token`,
      userinfo: `${CONNECT}/userinfo`,
      jwks: KEYS,
    },
    resources: { [`GET ${CONNECT}/userinfo`]: profile },
  }),
  asked: {
    url: `${CONNECT}/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${CONNECT}/token`, 'basic'),
    keys(KEYS),
    ask(`${CONNECT}/userinfo`, CLAIMS),
  ],
  user: { id: '818727', name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { profile: { error: 'invalid_token' } },
  also: {
    'takes the claims of the ID token where the client includes them': {
      options: { idToken: true },
      plays: (profile) => ({ person: profile as typeof PROFILE }),
      requests: [
        discovery(`${ISSUER}/.well-known/openid-configuration`),
        exchange(`${CONNECT}/token`, 'basic'),
        keys(KEYS),
      ],
    },
  },
})
