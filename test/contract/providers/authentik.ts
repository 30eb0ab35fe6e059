import Authentik from '@authengine/providers/authentik'
import { discovery, exchange } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const BELOW = 'https://authentik.corp.example/application/o'
const ISSUER = `${BELOW}/shop/`
const PROFILE = {
  sub: '5a3f0d9c4217e1b0a7d2c6f84b1e93570f6e2ad81c5b4937e0fd216a8c7b95e3',
  name: 'Ann Lee',
  given_name: 'Ann Lee',
  preferred_username: 'ann',
  nickname: 'ann',
  email: 'ann@corp.example',
  email_verified: true,
  groups: ['staff'],
}

export default oidcCase({
  make: Authentik,
  env: { AUTH_AUTHENTIK_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${BELOW}/authorize/`,
    token: `${BELOW}/token/`,
    userinfo: `${BELOW}/userinfo/`,
    jwks: `${ISSUER}jwks/`,
    discovery: `${ISSUER}.well-known/openid-configuration`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  also: {
    'adds the slash that is missing at the end of the issuer': {
      env: { AUTH_AUTHENTIK_ISSUER: `${BELOW}/shop` },
      user: {},
    },
    'believes a signature by the client secret where the application says so': {
      options: { client: { id_token_signed_response_alg: 'HS256' } },
      plays: () => ({ algorithm: 'HS256', metadata: { id_token_signing_alg_values_supported: ['HS256'] } }),
      requests: [discovery(`${ISSUER}.well-known/openid-configuration`), exchange(`${BELOW}/token/`, 'basic')],
    },
  },
})
