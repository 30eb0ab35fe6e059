import Frontegg from '@authengine/providers/frontegg'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://app-corp.frontegg.com'
const DISCOVERY = `${ISSUER}/oauth/.well-known/openid-configuration`
const JWKS = `${ISSUER}/.well-known/jwks.json`
const PROFILE = {
  sub: '0b6e5c1a-4217-4f1d-9a51-7c1f3a0d2b44',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  email_verified: true,
  profilePictureUrl: 'https://pictures.corp.example/ann.png',
  tenantId: 'a4217f6e-2c1b-4d3a-8f2e-1b0c9d8e7f60',
  roles: ['Admin'],
}

export default providerCase({
  make: Frontegg,
  env: { AUTH_FRONTEGG_ISSUER: ISSUER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${ISSUER}/oauth/authorize`,
      token: `${ISSUER}/oauth/token`,
      jwks: JWKS,
      discovery: DISCOVERY,
    },
  }),
  asked: {
    url: `${ISSUER}/oauth/authorize`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [discovery(DISCOVERY), exchange(`${ISSUER}/oauth/token`, 'basic'), keys(JWKS)],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.profilePictureUrl },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'prefers the standard claim of the picture': {
      profile: (usual) => set(usual, ['picture'], 'https://pictures.corp.example/standard.png'),
      user: { image: 'https://pictures.corp.example/standard.png' },
    },
    'shows no picture of people without one': {
      profile: (usual) => set(usual, ['profilePictureUrl'], null),
      user: { image: null },
    },
  },
})
