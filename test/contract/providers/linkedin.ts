import LinkedIn from '@authengine/providers/linkedin'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://www.linkedin.com/oauth'
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

export default oidcCase({
  pinned: true,
  make: LinkedIn,
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/v2/authorization`,
    token: `${ISSUER}/v2/accessToken`,
    userinfo: 'https://api.linkedin.com/v2/userinfo',
    jwks: `${ISSUER}/openid/jwks`,
  },
  proof: 'post',
  checks: ['state'],
  profile: PROFILE,
  user: { id: '782bbtaQ', name: 'Ann Doe', email: 'ann@corp.example', image: PROFILE.picture },
  refusals: { token: { error: 'invalid_request', error_description: 'appid/redirect uri/code verifier mismatch' } },
  also: {
    'leaves out an address that is denied in a text': {
      profile: (profile) => set(profile, ['email_verified'], 'false'),
      user: { email: null },
    },
    'returns no picture for users without one': {
      profile: (profile) => set(profile, ['picture'], undefined),
      user: { image: null },
    },
  },
})
