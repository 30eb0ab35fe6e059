import EVEOnline from '@authengine/providers/eveonline'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { CLIENT_ID, exchange, ID_TOKEN, providerCase, request, set } from '../../support/providers/ProviderCase.js'

const LOGIN = 'https://login.eveonline.com'
const AUTHORIZE = `${LOGIN}/v2/oauth/authorize`
const TOKEN = `${LOGIN}/v2/oauth/token`
const KEYS = `${LOGIN}/oauth/jwks`
const HEADER = { alg: 'RS256', kid: 'JWT-Signature-Key', typ: 'JWT' }
const PROFILE = {
  scp: 'publicData',
  jti: '998e12c7-3241-43c5-8355-2c48822e0a1b',
  kid: HEADER.kid,
  sub: 'CHARACTER:EVE:4217',
  azp: CLIENT_ID,
  tenant: 'tranquility',
  tier: 'live',
  region: 'world',
  aud: [CLIENT_ID, 'EVE Online'],
  name: 'Ann of Jita',
  owner: '8PmzCeTKb4VFUDrHLc/AeZXDSWM=',
  exp: 4102444800,
  iat: 1893456000,
  iss: LOGIN,
}
const [ours, another] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
const signed = async (claims: unknown, { privateKey } = ours): Promise<string> =>
  new SignJWT(claims as typeof PROFILE).setProtectedHeader(HEADER).sign(privateKey)

export default providerCase({
  make: EVEOnline,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZE, token: TOKEN },
    resources: { [`GET ${KEYS}`]: async () => ({ keys: [{ ...HEADER, ...(await exportJWK(ours.publicKey)) }] }) },
    tokens: async ({ scope: _, ...tokens }) => ({ ...tokens, access_token: await signed(profile) }),
  }),
  asked: { url: AUTHORIZE, params: { scope: 'publicData' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'basic'), request({ method: 'GET', url: KEYS, headers: {} })],
  user: {
    id: '4217',
    name: 'Ann of Jita',
    email: null,
    image: 'https://images.evetech.net/characters/4217/portrait?size=128',
  },
  account: { access_token: ID_TOKEN, scope: undefined },
  id: ['sub'],
  email: null,
  verified: null,
  refusals: { profile: { error: 'no' } },
  also: {
    'knows the other name of the issuer': {
      profile: (usual) => set(usual, ['iss'], 'login.eveonline.com'),
      user: { id: '4217' },
    },
    'refuses tokens of another issuer': {
      profile: (usual) => set(usual, ['iss'], 'https://login.example'),
      error: 'OAuthCallbackError',
    },
    'refuses tokens for another application': {
      profile: (usual) => set(usual, ['aud'], ['another', 'EVE Online']),
      error: 'OAuthCallbackError',
    },
    'refuses tokens for something else than EVE Online': {
      profile: (usual) => set(usual, ['aud'], [CLIENT_ID]),
      error: 'OAuthCallbackError',
    },
    'refuses tokens that are over': {
      profile: (usual) => set(usual, ['exp'], 1893456000 - 86400 * 365 * 10),
      error: 'OAuthCallbackError',
    },
    'refuses tokens that others signed': {
      plays: (profile) => ({
        tokens: async (tokens) => ({ ...tokens, access_token: await signed(profile, another) }),
      }),
      error: 'OAuthCallbackError',
    },
    'takes nothing but characters': {
      profile: (usual) => set(usual, ['sub'], 'CORPORATION:EVE:4217'),
      error: 'OAuthProfileParseError',
    },
  },
})
