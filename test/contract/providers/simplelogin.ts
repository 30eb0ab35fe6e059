import SimpleLogin from '@authengine/providers/simplelogin'
import { set } from '../../support/providers/ProviderCase.js'
import { oidcCase } from '../../support/providers/oidcCase.js'

const ISSUER = 'https://app.simplelogin.io'
const OAUTH = `${ISSUER}/oauth2`
const PROFILE = {
  id: 4217,
  sub: '4217',
  client: 'Corp',
  email: 'corp.x7k2@aliases.example',
  email_verified: true,
  name: 'Ann',
  avatar_url: 'https://files.simplelogin.example/a.png',
}

export default oidcCase({
  make: SimpleLogin,
  issuer: ISSUER,
  endpoints: { authorization: `${OAUTH}/authorize`, token: `${OAUTH}/token`, jwks: `${ISSUER}/jwks` },
  scope: 'openid',
  profile: PROFILE,
  plays: (profile) => ({ tokens: ({ refresh_token: _none, ...tokens }) => ({ ...tokens, user: profile }) }),
  user: { id: '4217', name: 'Ann', email: PROFILE.email, image: PROFILE.avatar_url },
  account: { refresh_token: undefined },
  refusals: { token: { error: 'are you sure this code belongs to you?' } },
  also: {
    'signs in users without name and picture': {
      profile: (usual) => set(set(usual, ['name'], null), ['avatar_url'], null),
      user: { name: null, image: null },
    },
    'reports a refused client secret as a configuration error': {
      plays: () => ({ tokens: () => Response.json({ error: 'wrong client-id or client-secret' }, { status: 400 }) }),
      error: 'Configuration',
    },
  },
})
