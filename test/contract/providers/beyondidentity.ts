import BeyondIdentity from '@authengine/providers/beyondidentity'
import { oidcCase } from '../../support/providers/oidcCase.js'

const REALM = 'https://auth-eu.beyondidentity.com/v1/tenants/0001f1f460b1ace6/realms/862e369dc9f49d77'
const ISSUER = `${REALM}/applications/1a2b3c4d-5e6f-4071-8293-a4b5c6d7e8f9`
const PROFILE = {
  sub: '5f0b1c9e2a444c2e',
  name: 'Ann Doe',
  preferred_username: 'ann',
  email: 'ann@corp.example',
}

export default oidcCase({
  make: BeyondIdentity,
  env: { AUTH_BEYONDIDENTITY_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/authorize`,
    token: `${ISSUER}/token`,
    userinfo: `${ISSUER}/userinfo`,
    jwks: `${ISSUER}/.well-known/jwks.json`,
  },
  profile: PROFILE,
  user: { id: '5f0b1c9e2a444c2e', name: 'Ann Doe', email: 'ann@corp.example', image: null },
  verified: null,
})
