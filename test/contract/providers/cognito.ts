import Cognito from '@authengine/providers/cognito'
import { discovery, exchange, keys, set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEf123'
const DOMAIN = 'https://corp.auth.eu-central-1.amazoncognito.com/oauth2'
const ENDPOINTS = {
  authorization: `${DOMAIN}/authorize`,
  token: `${DOMAIN}/token`,
  userinfo: `${DOMAIN}/userInfo`,
  jwks: `${ISSUER}/.well-known/jwks.json`,
}
const PROFILE = {
  sub: 'b394d8e2-3011-70a3-1c4e-5f6a7b8c9d0e',
  'cognito:username': 'ann',
  'cognito:groups': ['staff'],
  name: 'Ann Doe',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://p.example/ann.png',
  token_use: 'id',
}

export default oidcCase({
  make: Cognito,
  env: { AUTH_COGNITO_ISSUER: ISSUER },
  issuer: ISSUER,
  endpoints: ENDPOINTS,
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Doe', email: 'ann@corp.example', image: 'https://p.example/ann.png' },
  also: {
    'leaves out an address that is denied in a text': {
      profile: (profile) => set(profile, ['email_verified'], 'false'),
      user: { email: null },
    },
    'proves a public client by PKCE alone': {
      env: { AUTH_COGNITO_SECRET: '' },
      requests: [
        discovery(`${ISSUER}/.well-known/openid-configuration`),
        keys(ENDPOINTS.jwks),
        exchange(ENDPOINTS.token, 'none'),
      ],
    },
  },
})
