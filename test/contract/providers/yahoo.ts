import Yahoo from '@authengine/providers/yahoo'
import { ask, discovery, exchange, keys, providerCase } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://api.login.yahoo.com'
const USERINFO = `${ISSUER}/openid/v1/userinfo`
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

export default providerCase({
  make: Yahoo,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    algorithm: 'ES256',
    person: { sub: (profile as typeof PROFILE).sub },
    metadata: { id_token_signing_alg_values_supported: ['ES256', 'RS256'] },
    endpoints: {
      authorization: `${ISSUER}/oauth2/request_auth`,
      token: `${ISSUER}/oauth2/get_token`,
      userinfo: USERINFO,
      jwks: `${ISSUER}/openid/v1/certs`,
    },
    resources: { [`GET ${USERINFO}`]: profile },
  }),
  asked: {
    url: `${ISSUER}/oauth2/request_auth`,
    params: { scope: 'openid profile email' },
    checks: ['pkce', 'state', 'nonce'],
  },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${ISSUER}/oauth2/get_token`, 'basic'),
    keys(`${ISSUER}/openid/v1/certs`),
    ask(USERINFO, { accept: 'application/json, application/jwt' }),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: 'https://s.example/ann_192.jpg' },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'invalid_grant' }, profile: { error: { description: 'no' } } },
})
