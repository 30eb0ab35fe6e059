import Keycloak from '@authengine/providers/keycloak'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

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

export default providerCase({
  make: Keycloak,
  env: { AUTH_KEYCLOAK_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: { authorization: `${PROTOCOL}/auth`, token: `${PROTOCOL}/token`, jwks: `${PROTOCOL}/certs` },
  }),
  asked: { url: `${PROTOCOL}/auth`, params: { scope: 'openid profile email' }, checks: ['pkce', 'state', 'nonce'] },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${PROTOCOL}/token`, 'basic'),
    keys(`${PROTOCOL}/certs`),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
})
