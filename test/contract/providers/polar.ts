import Polar from '@authengine/providers/polar'
import { oidcCase } from '../../support/providers/oidcCase.js'

const PROFILE = {
  sub: '1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
  name: 'ann',
  email: 'ann@corp.example',
  email_verified: true,
}

export default oidcCase({
  make: Polar,
  issuer: 'https://polar.sh',
  endpoints: {
    discovery: 'https://api.polar.sh/.well-known/openid-configuration',
    authorization: 'https://polar.sh/oauth2/authorize',
    token: 'https://api.polar.sh/v1/oauth2/token',
    userinfo: 'https://api.polar.sh/v1/oauth2/userinfo',
    jwks: 'https://api.polar.sh/.well-known/jwks.json',
  },
  proof: 'post',
  params: { sub_type: 'user' },
  profile: PROFILE,
  user: { id: '1f0e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', name: 'ann', email: 'ann@corp.example', image: null },
})
