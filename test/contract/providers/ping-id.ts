import PingID from '@authengine/providers/ping-id'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://auth.pingone.eu/0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0/as'
const PROFILE = {
  sub: '2a1b3c4d-5e6f-7081-92a3-b4c5d6e7f809',
  acr: 'Single_Factor',
  amr: ['pwd'],
  sid: 'c1d2e3f4',
  preferred_username: 'anndoe',
  given_name: 'Ann',
  family_name: 'Doe',
  name: 'Ann Doe',
  email: 'ann@corp.example',
  email_verified: true,
  updated_at: 1_790_000_000,
  env: '0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
  org: '9f8e7d6c-5b4a-3928-1706-f5e4d3c2b1a0',
  'p1.region': 'EU',
}

export default oidcCase({
  make: PingID,
  env: { AUTH_PING_ID_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/authorize`,
    token: `${ISSUER}/token`,
    userinfo: `${ISSUER}/userinfo`,
    jwks: `${ISSUER}/jwks`,
  },
  profile: PROFILE,
  user: { id: '2a1b3c4d-5e6f-7081-92a3-b4c5d6e7f809', name: 'Ann Doe', email: 'ann@corp.example', image: null },
})
