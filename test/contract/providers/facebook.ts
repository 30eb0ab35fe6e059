import { createHmac } from 'node:crypto'
import Facebook from '@authengine/providers/facebook'
import {
  ask,
  CLIENT_SECRET,
  exchange,
  type ExpectedRequest,
  providerCase,
  set,
} from '../../support/providers/ProviderCase.js'

const PROFILE = {
  id: '10224217000000001',
  name: 'Ann Lee',
  email: 'ann@corp.example',
  picture: { data: { height: 50, is_silhouette: false, url: 'https://platform-lookaside.example/a', width: 50 } },
}
const refusal = (code: number): object => ({
  error: { message: 'Error validating.', type: 'OAuthException', code, fbtrace_id: 'AbCdEf' },
})
const dialog = (version: string): string => `https://www.facebook.com/${version}/dialog/oauth`
const token = (version: string): string => `https://graph.facebook.com/${version}/oauth/access_token`
/** The same access token for all sign-ins, because `appsecret_proof` is computed from it. */
const TOKEN = 'EAAB-access-token'
const PROOF = createHmac('sha256', CLIENT_SECRET).update(TOKEN).digest('hex')
const me = (version: string): string =>
  `https://graph.facebook.com/${version}/me?fields=id%2Cname%2Cemail%2Cpicture&appsecret_proof=${PROOF}`
const askFor = (version: string): ExpectedRequest => ({
  ...ask(me(version)),
  headers: { accept: 'application/json', authorization: `Bearer ${TOKEN}` },
})
const ofVersion = (version: string) => (profile: unknown) => ({
  endpoints: { authorization: dialog(version), token: token(version) },
  resources: { [`GET ${me(version)}`]: profile },
  tokens: ({ expires_in }: Readonly<Record<string, unknown>>) => ({
    access_token: TOKEN,
    token_type: 'bearer',
    expires_in,
  }),
})

export default providerCase({
  make: Facebook,
  profile: PROFILE,
  plays: ofVersion('v26.0'),
  asked: { url: dialog('v26.0'), params: { scope: 'public_profile,email' }, checks: ['pkce', 'state'] },
  requests: [exchange(token('v26.0'), 'post'), askFor('v26.0')],
  user: { id: PROFILE.id, name: 'Ann Lee', email: 'ann@corp.example', image: PROFILE.picture.data.url },
  account: { access_token: TOKEN, refresh_token: undefined, scope: undefined },
  id: ['id'],
  email: ['email'],
  verified: null,
  refusals: { token: refusal(100), profile: refusal(190) },
  also: {
    'uses the version of the Graph API that is wanted everywhere': {
      options: { graphVersion: 'v27.0' },
      plays: ofVersion('v27.0'),
      asked: { url: dialog('v27.0') },
      requests: [exchange(token('v27.0'), 'post'), askFor('v27.0')],
    },
    'signs in users without a picture': {
      profile: (usual) => set(usual, ['picture'], undefined),
      user: { image: null },
    },
    'reports a wrong app secret as a configuration error': {
      plays: () => ({ tokens: () => Response.json(refusal(1), { status: 400 }) }),
      error: 'Configuration',
    },
    'does not report a wrong code as a configuration error': {
      plays: () => ({ tokens: () => Response.json(refusal(100), { status: 400 }) }),
      error: 'OAuthCallbackError',
    },
  },
})
