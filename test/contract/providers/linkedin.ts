import LinkedIn from '@authengine/providers/linkedin'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://www.linkedin.com/oauth'
const ENDPOINTS = {
  authorization: `${ISSUER}/v2/authorization`,
  token: `${ISSUER}/v2/accessToken`,
  userinfo: 'https://api.linkedin.com/v2/userinfo',
  jwks: `${ISSUER}/openid/jwks`,
}

const PROFILE = {
  sub: '782bbtaQ',
  name: 'Ann Doe',
  given_name: 'Ann',
  family_name: 'Doe',
  picture: 'https://media.licdn-ei.com/dms/image/C5F03AQHqK8v7tB1HCQ/profile-displayphoto-shrink_100_100/0/',
  locale: 'en_US',
  email: 'ann@corp.example',
  email_verified: true,
}

export default providerCase({
  make: LinkedIn,
  profile: PROFILE,
  plays: (profile) => ({ issuer: ISSUER, endpoints: ENDPOINTS, person: profile as typeof PROFILE }),
  asked: { url: ENDPOINTS.authorization, params: { scope: 'openid profile email' }, checks: ['state'] },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(ENDPOINTS.token, 'post'),
    keys(ENDPOINTS.jwks),
  ],
  user: { id: '782bbtaQ', name: 'Ann Doe', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'invalid_request', error_description: 'appid/redirect uri/code verifier mismatch' } },
  also: {
    'leaves out an address that is denied in a text': {
      profile: (profile) => set(profile, ['email_verified'], 'false'),
      user: { email: null },
    },
    'shows no picture for people without one': {
      profile: (profile) => set(profile, ['picture'], undefined),
      user: { image: null },
    },
  },
})
