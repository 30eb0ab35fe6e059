import Keycloak from '@authengine/providers/keycloak'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://keycloak.corp.example/realms/staff'
const PROTOCOL = `${ISSUER}/protocol/openid-connect`
const PROFILE = {
  sub: '5f0b1c9e-2a44-4c2e-9d39-0a1b2c3d4e5f',
  name: 'Ann Lee',
  preferred_username: 'ann',
  given_name: 'Ann',
  family_name: 'Lee',
  email: 'ann@corp.example',
  email_verified: true,
}

export default oidcCase({
  make: Keycloak,
  env: { AUTH_KEYCLOAK_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: { authorization: `${PROTOCOL}/auth`, token: `${PROTOCOL}/token`, jwks: `${PROTOCOL}/certs` },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
})
