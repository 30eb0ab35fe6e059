import Google from '@authengine/providers/google'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://accounts.google.com'
const AUTHORIZATION = `${ISSUER}/o/oauth2/v2/auth`
const TOKEN = 'https://oauth2.googleapis.com/token'
const KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const PROFILE = {
  sub: '110169484474386276334',
  email: 'ann@corp.example',
  email_verified: true,
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  picture: 'https://lh3.googleusercontent.com/a/ann',
  hd: 'corp.example',
}
const params = { scope: 'openid profile email' }

export default providerCase({
  make: Google,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: { authorization: AUTHORIZATION, token: TOKEN, jwks: KEYS },
  }),
  asked: { url: AUTHORIZATION, params, checks: ['pkce', 'state', 'nonce'] },
  requests: [discovery(`${ISSUER}/.well-known/openid-configuration`), exchange(TOKEN, 'basic'), keys(KEYS)],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  also: {
    'lets in accounts of one domain': {
      options: { hostedDomain: 'corp.example' },
      asked: { params: { ...params, hd: 'corp.example' } },
    },
    'refuses accounts of no domain': {
      options: { hostedDomain: 'corp.example' },
      profile: (usual) => set(usual, ['hd'], undefined),
      error: 'AccessDenied',
    },
    'refuses accounts of other domains': { options: { hostedDomain: 'other.example' }, error: 'AccessDenied' },
  },
})
