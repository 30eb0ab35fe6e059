import SimpleLogin from '@authengine/providers/simplelogin'
import { discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

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

export default providerCase({
  make: SimpleLogin,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: profile as typeof PROFILE,
    endpoints: { authorization: `${OAUTH}/authorize`, token: `${OAUTH}/token`, jwks: `${ISSUER}/jwks` },
    tokens: ({ refresh_token: _none, ...tokens }) => ({ ...tokens, user: profile }),
  }),
  asked: { url: `${OAUTH}/authorize`, params: { scope: 'openid' }, checks: ['pkce', 'state', 'nonce'] },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    exchange(`${OAUTH}/token`, 'basic'),
    keys(`${ISSUER}/jwks`),
  ],
  user: { id: '4217', name: 'Ann', email: PROFILE.email, image: PROFILE.avatar_url },
  account: { refresh_token: undefined },
  id: ['sub'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { token: { error: 'are you sure this code belongs to you?' } },
  also: {
    'signs in people without name and picture': {
      profile: (usual) => set(set(usual, ['name'], null), ['avatar_url'], null),
      user: { name: null, image: null },
    },
    'knows that a refusal of our secret is our fault': {
      plays: () => ({ tokens: () => Response.json({ error: 'wrong client-id or client-secret' }, { status: 400 }) }),
      error: 'Configuration',
    },
  },
})
