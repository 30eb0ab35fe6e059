import Yahoo from '@authengine/providers/yahoo'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://api.login.yahoo.com'
const PROFILE = {
  sub: 'JE6SIDS6VKFCWYJSOIMPWOIIQI',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  locale: 'en-GB',
  email: 'ann@corp.example',
  email_verified: true,
  picture: 'https://s.example/ann_192.jpg',
  profile_images: { image32: 'https://s.example/ann_32.jpg', image192: 'https://s.example/ann_192.jpg' },
}

export default oidcCase({
  make: Yahoo,
  issuer: ISSUER,
  endpoints: {
    authorization: `${ISSUER}/oauth2/request_auth`,
    token: `${ISSUER}/oauth2/get_token`,
    userinfo: `${ISSUER}/openid/v1/userinfo`,
    jwks: `${ISSUER}/openid/v1/certs`,
  },
  idToken: false,
  profile: PROFILE,
  plays: (profile) => ({
    algorithm: 'ES256',
    // The ID token contains the id as well, even an unusable one.
    person: { sub: (profile as typeof PROFILE).sub },
    metadata: { id_token_signing_alg_values_supported: ['ES256', 'RS256'] },
  }),
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://s.example/ann_192.jpg' },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: { description: 'no' } } },
})
