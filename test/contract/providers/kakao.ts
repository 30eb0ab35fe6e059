import Kakao from '@authengine/providers/kakao'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const OAUTH = 'https://kauth.kakao.com/oauth'
const ME = 'https://kapi.kakao.com/v2/user/me?secure_resource=true'
const PROFILE = {
  id: 4217000001,
  connected_at: '2024-01-31T20:49:02Z',
  kakao_account: {
    profile_nickname_needs_agreement: false,
    profile: {
      nickname: 'Ann',
      thumbnail_image_url: 'https://k.kakaocdn.example/a_110x110.jpg',
      profile_image_url: 'https://k.kakaocdn.example/a_640x640.jpg',
      is_default_image: false,
    },
    email_needs_agreement: false,
    is_email_valid: true,
    is_email_verified: true,
    email: 'ann@corp.example',
  },
}
const refusal = (error: string, code: string): object => ({
  error,
  error_description: 'authorization code not found for code=4217',
  error_code: code,
})

export default providerCase({
  make: Kakao,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: `${OAUTH}/authorize`, token: `${OAUTH}/token` },
    resources: { [`GET ${ME}`]: profile },
    tokens: (tokens) => ({ ...tokens, refresh_token_expires_in: 5184000, scope: 'account_email profile_nickname' }),
  }),
  asked: { url: `${OAUTH}/authorize`, params: { scope: undefined }, checks: ['pkce', 'state'] },
  requests: [exchange(`${OAUTH}/token`, 'post'), ask(ME)],
  user: {
    id: '4217000001',
    name: 'Ann',
    email: 'ann@corp.example',
    image: 'https://k.kakaocdn.example/a_640x640.jpg',
  },
  account: { scope: 'account_email profile_nickname' },
  id: ['id'],
  email: ['kakao_account', 'email'],
  verified: { at: ['kakao_account', 'is_email_verified'], no: false },
  refusals: { token: refusal('invalid_grant', 'KOE320'), profile: { msg: 'no', code: -401 } },
  also: {
    'gives out no address that belongs to another account by now': {
      profile: (usual) => set(usual, ['kakao_account', 'is_email_valid'], false),
      user: { email: null },
    },
    'signs in users who share nothing': {
      profile: (usual) => set(usual, ['kakao_account'], undefined),
      user: { name: null, email: null, image: null },
    },
    'takes the name for users without a nickname': {
      profile: (usual) =>
        set(set(usual, ['kakao_account', 'profile'], undefined), ['kakao_account', 'name'], 'Ann Lee'),
      user: { name: 'Ann Lee', image: null },
    },
    'reports a refused client secret as a configuration error': {
      plays: () => ({ tokens: () => Response.json(refusal('invalid_client', 'KOE010'), { status: 401 }) }),
      error: 'Configuration',
    },
  },
})
