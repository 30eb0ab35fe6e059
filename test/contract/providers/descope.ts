import Descope from '@authengine/providers/descope'
import { CLIENT_ID } from '../../support/providers/ProviderCase.js'
import { atIssuer, oidcCase } from '../../support/providers/oidcCase.js'

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

export default oidcCase({
  make: Descope,
  options: { clientId: CLIENT_ID },
  issuer: ISSUER,
  endpoints: {
    authorization: `${API}/oauth2/v1/authorize`,
    token: `${API}/oauth2/v1/token`,
    userinfo: `${API}/oauth2/v1/userinfo`,
    jwks: `${ISSUER}/.well-known/jwks.json`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  refusals: { token: { error: 'invalid_grant', error_description: 'Invalid code' } },
  also: {
    'knows an issuer of another domain': {
      env: { AUTH_DESCOPE_ISSUER: LONDON },
      ...atIssuer({
        issuer: LONDON,
        endpoints: { authorization: `${LONDON}/authorize`, token: `${LONDON}/token`, jwks: `${LONDON}/jwks` },
      }),
    },
  },
})
