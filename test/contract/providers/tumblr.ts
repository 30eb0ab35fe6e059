import Tumblr from '@authengine/providers/tumblr'
import { ask, exchange, providerCase, set } from '../../support/providers/ProviderCase.js'

const AUTHORIZATION = 'https://www.tumblr.com/oauth2/authorize'
const TOKEN = 'https://api.tumblr.com/v2/oauth2/token'
const USERINFO = 'https://api.tumblr.com/v2/user/info'
const blog = (name: string, primary: boolean): object => ({
  name,
  uuid: `t:${name}Fi1OFJg4YxpmegQ`,
  title: name,
  url: `https://${name}.tumblr.com/`,
  primary,
  followers: 7,
})
const PROFILE = {
  meta: { status: 200, msg: 'OK' },
  response: {
    user: {
      name: 'ann-draws',
      likes: 12,
      following: 3,
      default_post_format: 'html',
      blogs: [blog('ann-draws', true), blog('ann-cooks', false)],
    },
  },
}

export default providerCase({
  make: Tumblr,
  profile: PROFILE,
  plays: (profile) => ({
    endpoints: { authorization: AUTHORIZATION, token: TOKEN },
    resources: { [`GET ${USERINFO}`]: profile },
    tokens: ({ refresh_token: _none, ...tokens }) => ({ ...tokens, id_token: false }),
  }),
  asked: { url: AUTHORIZATION, params: { scope: 'basic' }, checks: ['pkce', 'state'] },
  requests: [exchange(TOKEN, 'post'), ask(USERINFO)],
  user: {
    id: 't:ann-drawsFi1OFJg4YxpmegQ',
    name: 'ann-draws',
    email: null,
    image: 'https://api.tumblr.com/v2/blog/ann-draws/avatar/512',
  },
  account: { refresh_token: undefined },
  id: ['response', 'user', 'blogs', 0, 'uuid'],
  email: null,
  verified: null,
  refusals: {
    token: { error: 'invalid_grant', error_description: "Authorization code doesn't exist" },
    profile: { meta: { status: 401, msg: 'Unauthorized' }, response: [] },
  },
  also: {
    'knows the primary blog in any place': {
      profile: (usual) =>
        set(usual, ['response', 'user', 'blogs'], [blog('ann-cooks', false), blog('ann-draws', true)]),
    },
    'keeps the id when the name changes': {
      profile: (usual) => set(usual, ['response', 'user', 'name'], 'ann-paints'),
      user: { name: 'ann-paints', image: 'https://api.tumblr.com/v2/blog/ann-paints/avatar/512' },
    },
    'refuses a user without a primary blog': {
      profile: (usual) => set(usual, ['response', 'user', 'blogs'], [blog('ann-cooks', false)]),
      error: 'OAuthProfileParseError',
    },
  },
})
