import Synology from '@authengine/providers/synology'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const SERVER = 'https://nas.corp.example'
const ISSUER = `${SERVER}/webman/sso`
const AUTHORIZE = `${ISSUER}/SSOOauth.cgi`
const TOKEN = `${ISSUER}/SSOAccessToken.cgi`
const KEYS = `${ISSUER}/openid-jwks.json`
const PROFILE = { sub: 'ann@corp.example', username: 'ann', email: 'ann.lee@corp.example' }
const requests = [discovery(`${ISSUER}/.well-known/openid-configuration`), exchange(TOKEN, 'basic'), keys(KEYS)]

export default providerCase({
  make: Synology,
  env: { AUTH_SYNOLOGY_ISSUER: SERVER },
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: { authorization: AUTHORIZE, token: TOKEN, jwks: KEYS, userinfo: `${ISSUER}/SSOUserInfo.cgi` },
  }),
  asked: { url: AUTHORIZE, params: { scope: 'openid email' }, checks: ['pkce', 'state', 'nonce'] },
  requests,
  user: { id: PROFILE.sub, name: 'ann', email: 'ann.lee@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: null,
  also: {
    'takes the whole issuer as well': { env: { AUTH_SYNOLOGY_ISSUER: `${ISSUER}/` }, requests },
    'knows no address of users without one': { profile: (usual) => set(usual, ['email'], ''), user: { email: null } },
    'calls users by their id where there is no user name': {
      profile: (usual) => set(usual, ['username'], undefined),
      user: { name: PROFILE.sub },
    },
  },
})
