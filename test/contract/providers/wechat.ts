import WeChat from '@authengine/providers/wechat'
import { CLIENT_ID, CLIENT_SECRET, CODE, providerCase, request, set } from '../../support/providers/ProviderCase.js'

const WEBSITE = 'https://open.weixin.qq.com/connect/qrconnect'
const OFFICIAL = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const TOKEN = 'https://api.weixin.qq.com/sns/oauth2/access_token'
const GIVEN = '96_Zr8c-QkTq'
const NEXT = '96_next-RkTq'
const OPENID = 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc'
const ME = `https://api.weixin.qq.com/sns/userinfo?access_token=${GIVEN}&openid=${OPENID}&lang=zh_CN`

const PROFILE = {
  openid: OPENID,
  nickname: '小安',
  sex: 0,
  province: '',
  city: '',
  country: '',
  headimgurl: 'https://thirdwx.qlogo.cn/mmopen/g3MonUZtNHkdmzicIlibx6iaFqAc56vxLSU/46',
  privilege: [],
  unionid: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
}

const RENEWAL = new URLSearchParams({ appid: CLIENT_ID, grant_type: 'refresh_token', refresh_token: NEXT })
const REFRESH = `https://api.weixin.qq.com/sns/oauth2/refresh_token?${RENEWAL.toString()}`

/** WeChat sends its JSON as `text/plain`. */
const asText = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'text/plain' } })

const serviceAt = (page: string, scope: string) => (profile: unknown) => {
  let callback = ''
  return {
    endpoints: { authorization: page, token: TOKEN },
    reads: (params: URLSearchParams) => {
      if (params.has('redirect_uri')) {
        callback = params.get('redirect_uri') ?? ''
        // WeChat refuses parameters in another order.
        if ([...params.keys()].join() !== 'appid,redirect_uri,response_type,scope,state') params.delete('response_type')
      } else params.set('redirect_uri', callback)
      params.set('client_id', params.get('appid') ?? '')
      params.set('client_secret', params.get('secret') ?? '')
    },
    tokens: () => asText({ access_token: GIVEN, expires_in: 3600, refresh_token: NEXT, openid: OPENID, scope }),
    resources: {
      [`GET ${ME}`]: () => asText(profile),
      [`GET ${REFRESH}`]: () =>
        asText({ access_token: 'new', expires_in: 3600, refresh_token: NEXT, openid: OPENID, scope }),
    },
  }
}

const SENT = new URLSearchParams({ appid: CLIENT_ID, secret: CLIENT_SECRET }).toString()

export default providerCase({
  make: WeChat,
  profile: PROFILE,
  plays: serviceAt(WEBSITE, 'snsapi_login'),
  asked: {
    url: `${WEBSITE}#wechat_redirect`,
    params: { client_id: undefined, appid: CLIENT_ID, scope: 'snsapi_login' },
    checks: ['state'],
  },
  requests: [
    request({ method: 'GET', url: `${TOKEN}?${SENT}&code=${CODE}&grant_type=authorization_code`, headers: {} }),
    request({ method: 'GET', url: ME, headers: {} }),
  ],
  user: { id: PROFILE.unionid, name: '小安', email: null, image: PROFILE.headimgurl },
  refresh: request({ method: 'GET', url: REFRESH, headers: {} }),
  account: { access_token: GIVEN, refresh_token: NEXT },
  id: [['unionid'], ['openid']],
  email: null,
  verified: null,
  refusals: {
    token: { errcode: 40029, errmsg: 'invalid code' },
    profile: { errcode: 40003, errmsg: 'invalid openid' },
  },
  also: {
    'redirects users who are in WeChat to the page of an official account': {
      options: { platformType: 'OfficialAccount' },
      plays: serviceAt(OFFICIAL, 'snsapi_userinfo'),
      asked: {
        url: `${OFFICIAL}#wechat_redirect`,
        params: { client_id: undefined, appid: CLIENT_ID, scope: 'snsapi_userinfo' },
      },
    },
    'names users by their id for this application where there is no other': {
      profile: (profile) => set(profile, ['unionid'], undefined),
      user: { id: OPENID },
    },
    'returns no picture for users without one': {
      profile: (profile) => set(profile, ['headimgurl'], ''),
      user: { image: null },
    },
    'reports a refused client secret as a configuration error': {
      plays: () => ({ tokens: () => asText({ errcode: 40125, errmsg: 'invalid appsecret' }) }),
      error: 'Configuration',
    },
  },
})
