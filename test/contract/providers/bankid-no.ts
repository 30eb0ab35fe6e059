import BankIDNorway from '@authengine/providers/bankid-no'
import { FakeIdentityProvider } from 'authengine/testing'
import { ask, CLIENT_ID, discovery, exchange, keys, providerCase, set } from '../../support/providers/ProviderCase.js'

const ISSUER = 'https://auth.bankid.no/auth/realms/prod'
const PROTOCOL = `${ISSUER}/protocol/openid-connect`
const PROFILE = {
  sub: '5f0b1c9e-2a44-4c2e-9d39-0a1b2c3d4e5f',
  name: 'Ann Lee',
  given_name: 'Ann',
  family_name: 'Lee',
  birthdate: '1990-02-17',
  bankid_altsub: '9578-6000-4-1663921',
  email: 'ann@corp.example',
}
type Claims = typeof PROFILE

// It has the same key as every other fake provider of this issuer.
const signer = new FakeIdentityProvider({ issuer: ISSUER })
const signed = async (claims: object): Promise<Response> =>
  new Response(await signer.sign({ aud: CLIENT_ID, ...claims }), { headers: { 'content-type': 'application/jwt' } })

export default providerCase({
  make: BankIDNorway,
  profile: PROFILE,
  plays: (profile) => ({
    issuer: ISSUER,
    person: { sub: (profile as Claims).sub },
    endpoints: {
      authorization: `${PROTOCOL}/auth`,
      token: `${PROTOCOL}/token`,
      userinfo: `${PROTOCOL}/userinfo`,
      jwks: `${PROTOCOL}/certs`,
    },
    resources: { [`GET ${PROTOCOL}/userinfo`]: () => signed(profile as Claims) },
  }),
  asked: { url: `${PROTOCOL}/auth`, params: { scope: 'openid profile email' }, checks: ['pkce', 'state', 'nonce'] },
  requests: [
    discovery(`${ISSUER}/.well-known/openid-configuration`),
    keys(`${PROTOCOL}/certs`),
    exchange(`${PROTOCOL}/token`, 'post'),
    ask(`${PROTOCOL}/userinfo`, { accept: 'application/jwt' }),
  ],
  user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
  id: ['sub'],
  email: ['email'],
  verified: null,
  also: {
    'accepts no userinfo that is not signed': {
      plays: (profile) => ({ resources: { [`GET ${PROTOCOL}/userinfo`]: profile } }),
      error: 'OAuthCallbackError',
    },
    'accepts no userinfo about another user': {
      plays: (profile) => ({
        resources: { [`GET ${PROTOCOL}/userinfo`]: () => signed(set(profile as Claims, ['sub'], 'bob')) },
      }),
      error: 'OAuthCallbackError',
    },
  },
})
