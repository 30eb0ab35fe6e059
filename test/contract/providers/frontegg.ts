import Frontegg from '@authengine/providers/frontegg'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://app-corp.frontegg.com'
const PROFILE = {
  sub: '0b6e5c1a-4217-4f1d-9a51-7c1f3a0d2b44',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  email_verified: true,
  profilePictureUrl: 'https://pictures.corp.example/ann.png',
  tenantId: 'a4217f6e-2c1b-4d3a-8f2e-1b0c9d8e7f60',
  roles: ['Admin'],
}

export default oidcCase({
  make: Frontegg,
  env: { AUTH_FRONTEGG_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth/authorize`,
    token: `${ISSUER}/oauth/token`,
    jwks: `${ISSUER}/.well-known/jwks.json`,
    discovery: `${ISSUER}/oauth/.well-known/openid-configuration`,
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.profilePictureUrl },
  also: {
    'prefers the standard claim of the picture': {
      profile: (usual) => set(usual, ['picture'], 'https://pictures.corp.example/standard.png'),
      user: { image: 'https://pictures.corp.example/standard.png' },
    },
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['profilePictureUrl'], null),
      user: { image: null },
    },
  },
})
