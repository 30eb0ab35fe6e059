import Google from '@authengine/providers/google'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

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

export default oidcCase({
  pinned: true,
  make: Google,
  issuer: 'https://accounts.google.com',
  endpoints: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  profile: PROFILE,
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture },
  also: {
    'lets in accounts of one domain': {
      options: { hostedDomain: 'corp.example' },
      asked: { params: { scope: 'openid profile email', hd: 'corp.example' } },
    },
    'refuses accounts of no domain': {
      options: { hostedDomain: 'corp.example' },
      profile: (usual) => set(usual, ['hd'], undefined),
      error: 'AccessDenied',
    },
    'refuses accounts of other domains': { options: { hostedDomain: 'other.example' }, error: 'AccessDenied' },
  },
})
