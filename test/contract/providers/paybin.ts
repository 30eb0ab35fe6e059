import Paybin from '@authengine/providers/paybin'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://idp.paybin.io'
const PROFILE = {
  sub: '5f7c1e0a',
  name: 'Ann Doe',
  preferred_username: 'anndoe',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://p.example/ann.png',
}

export default oidcCase({
  make: Paybin,
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth2/authorize`,
    token: `${ISSUER}/oauth2/token`,
    jwks: `${ISSUER}/.well-known/jwks.json`,
  },
  profile: PROFILE,
  user: { id: '5f7c1e0a', name: 'Ann Doe', email: 'ann@corp.example', image: 'https://p.example/ann.png' },
})
