import Descope from '@authengine/providers/descope'
import { CLIENT_ID, discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const API = 'https://api.descope.com'
const ISSUER = `${API}/${CLIENT_ID}`
const LONDON = 'https://auth.corp.example/P2abc'
const PROFILE = {
  sub: 'U2abcdefghijklmnopqrstuvwxyz',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://corp.example/ann.png',
  phone_number: '+4712345678',
  phone_number_verified: false,
}

export default providerCase({
  make: Descope,
  options: { clientId: CLIENT_ID },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${API}/oauth2/v1/authorize`,
      token: `${API}/oauth2/v1/token`,
      userinfo: `${API}/oauth2/v1/userinfo`,
      jwks: `${ISSUER}/.well-known/jwks.json`,
    },
  }),
  asked: {
    url: `${API}/oauth2/v1/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${API}/oauth2/v1/token`, 'basic'),
    keys(`${ISSUER}/.well-known/jwks.json`),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'invalid_grant', error_description: 'Invalid code' } },
  also: {
    'knows an issuer of another domain': {
      env: { AUTH_DESCOPE_ISSUER: LONDON },
      plays: () => ({ issuer: LONDON, endpoints: {} }),
      asked: { url: `${LONDON}/authorize` },
      requests: [
        discovery(`${LONDON}/.well-known/openid-configuration`),
        exchange(`${LONDON}/token`, 'basic'),
        keys(`${LONDON}/jwks`),
      ],
    },
  },
})
