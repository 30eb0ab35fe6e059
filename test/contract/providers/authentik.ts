import Authentik from '@authengine/providers/authentik'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

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

export default providerCase({
  make: Authentik,
  env: { AUTH_AUTHENTIK_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${BELOW}/authorize/`,
      token: `${BELOW}/token/`,
      userinfo: `${BELOW}/userinfo/`,
      jwks: `${ISSUER}jwks/`,
      discovery: `${ISSUER}.well-known/openid-configuration`,
    },
  }),
  asked: { url: `${BELOW}/authorize/`, params: { scope: 'openid profile email' }, checks: ['pkce', 'state', 'nonce'] },
  requests: [
    discovery(`${ISSUER}.well-known/openid-configuration`),
    exchange(`${BELOW}/token/`, 'basic'),
    keys(`${ISSUER}jwks/`),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
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
