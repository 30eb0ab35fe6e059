import Instagram from '@authengine/providers/instagram'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://www.instagram.com/oauth/authorize'
const TOKEN = 'https://api.instagram.com/oauth/access_token'
const USERINFO = 'https://graph.instagram.com/v25.0/me?fields=id,user_id,username,name,account_type,profile_picture_url'
const PERMISSIONS = ['instagram_business_basic']
const PROFILE = {
  id: '9273648192736481',
  user_id: '17841405822304914',
  username: 'ann.draws',
  name: 'Ann Lee',
  account_type: 'MEDIA_CREATOR',
  profile_picture_url: 'https://scontent.cdninstagram.example/ann.jpg',
}

export default providerCase({
  make: Instagram,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: ({ access_token: token }) => ({
      access_token: token,
      user_id: 17_841_405_822_304_914n.toString(),
      permissions: PERMISSIONS,
    }),
  }),
  asked: { url: AUTHORIZATION, params: { scope: 'instagram_business_basic' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USERINFO)],
  user: { id: '17841405822304914', name: 'Ann Lee', email: null, image: PROFILE.profile_picture_url },
  account: { expires_at: undefined, refresh_token: undefined, scope: 'instagram_business_basic' },
  id: ['user_id'],
  email: null,
  verified: null,
  refusals: {
    token: {
      error_type: 'OAuthException',
      code: 400,
      error_message: 'Matching code was not found or was already used',
    },
    profile: { error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 } },
  },
  also: {
    'joins scopes with commas': {
      options: { scopes: ['instagram_business_basic', 'instagram_business_manage_comments'] },
      asked: { params: { scope: 'instagram_business_basic,instagram_business_manage_comments' } },
    },
    'reads tokens and profiles in lists of one, as they are documented': {
      plays: (profile) => ({
        resources: { [`GET ${USERINFO}`]: { data: [profile] } },
        tokens: ({ access_token: token }) => ({
          data: [{ access_token: token, user_id: '17841405822304914', permissions: 'instagram_business_basic' }],
        }),
      }),
    },
    'refuses an empty list': {
      plays: () => ({ resources: { [`GET ${USERINFO}`]: { data: [] } } }),
      error: 'OAuthProfileParseError',
    },
    'uses the user name as the name of users without a name, and returns no picture if there is none': {
      profile: (usual) => set(set(usual, ['name'], undefined), ['profile_picture_url'], undefined),
      user: { name: 'ann.draws', image: null },
    },
  },
})
