import Hydra from '@authengine/providers/hydra'
import { discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://corp-4217.projects.oryapis.com'
const METADATA = `${ISSUER}/.well-known/openid-configuration`
const KEYS = `${ISSUER}/.well-known/jwks.json`
const PROFILE = {
  sub: '9f425a8d-4217-4a4b-8a9e-2d7a1f0c3b55',
  amr: ['password'],
  jti: '0c5a1f6e-7b1d-4c2e-9f3a-6d8e0b4a2c17',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  email_verified: true,
}

export default providerCase({
  make: Hydra,
  env: { AUTH_HYDRA_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: { authorization: `${ISSUER}/oauth2/auth`, token: `${ISSUER}/oauth2/token`, jwks: KEYS },
  }),
  asked: {
    url: `${ISSUER}/oauth2/auth`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [discovery(METADATA), exchange(`${ISSUER}/oauth2/token`, 'basic'), keys(KEYS)],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'lets people in of whom the consent app tells nothing': {
      profile: () => ({ sub: PROFILE.sub }),
      user: { name: null, email: null },
    },
    'keeps the slash at the end of the issuer': {
      env: { AUTH_HYDRA_ISSUER: `${ISSUER}/` },
      plays: (profile) => ({ issuer: `${ISSUER}/`, person: profile as typeof PROFILE }),
      user: {},
    },
  },
})
