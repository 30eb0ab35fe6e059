import Dropbox from '@authengine/providers/dropbox'
import { exchange, post, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://www.dropbox.com/oauth2/authorize'
const TOKEN = 'https://api.dropboxapi.com/oauth2/token'
const USER = 'https://api.dropboxapi.com/2/users/get_current_account'
const PROFILE = {
  account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  name: {
    given_name: 'Ann',
    surname: 'Lee',
    familiar_name: 'Annie',
    display_name: 'Ann Lee (Corp)',
    abbreviated_name: 'AL',
  },
  email: 'ann@corp.example',
  email_verified: true,
  profile_photo_url: 'https://dl-web.dropbox.com/account_photo/get/dbid%3AAAH4f99T0taONIb?size=128x128',
  disabled: false,
  locale: 'en',
  referral_link: 'https://db.tt/ZITNuhtI',
  is_paired: false,
  account_type: { '.tag': 'basic' },
  root_info: { '.tag': 'user', root_namespace_id: '3235641', home_namespace_id: '3235641' },
}

export default providerCase({
  make: Dropbox,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`POST ${USER}`]: profile },
    tokens: (tokens) => ({ ...tokens, account_id: PROFILE.account_id, uid: '12345' }),
  }),
  asked: {
    url: AUTHORIZATION,
    params: { scope: 'account_info.read', token_access_type: 'offline' },
    checks: ['pkce', 'state'],
  },
  requests: [exchange(TOKEN, 'basic'), post(USER)],
  user: {
    id: PROFILE.account_id,
    name: 'Ann Lee (Corp)',
    email: 'ann@corp.example',
    image: PROFILE.profile_photo_url,
  },
  id: ['account_id'],
  email: ['email'],
  verified: { at: ['email_verified'], no: false },
  refusals: { profile: { error_summary: 'invalid_access_token/...', error: { '.tag': 'invalid_access_token' } } },
  also: {
    'returns no picture for users without one': {
      profile: (usual) => set(usual, ['profile_photo_url'], undefined),
      user: { image: null },
    },
    'tells the application the parts of the name': {
      options: {
        profile: ({ account_id: id, given_name: first, family_name: last }: Record<string, string>) => ({
          id,
          name: `${String(last)}, ${String(first)}`,
        }),
      },
      user: { name: 'Lee, Ann', email: undefined, image: undefined },
    },
  },
})
