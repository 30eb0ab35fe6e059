/**
 * Signs in with a WeChat account.
 *
 * @module @authengine/providers/wechat
 */
import {
  accountId,
  type AuthorizationRequest,
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type TokenRequest,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { icon } from './icons/wechat.js'

/** Profile of the user from WeChat's API. */
export interface WeChatProfile extends Profile {
  /** Id of the user for this application. */
  readonly openid: string
  /** Id of the user for all applications of one Open Platform account; missing without such an account. */
  readonly unionid?: string
  readonly nickname: string
  /** Empty for users without a picture. */
  readonly headimgurl: string
  /** 1 male, 2 female, 0 unknown. */
  readonly sex: number
  readonly province: string
  readonly city: string
  readonly country: string
  readonly privilege: readonly string[]
}

/** Options for WeChat. */
export interface WeChatOptions extends OAuthOptions<WeChatProfile> {
  /**
   * `WebsiteApp`: users scan a QR code, in any browser. `OfficialAccount`: a page for users who have opened the site in
   * WeChat. Default: `WebsiteApp`.
   */
  readonly platformType?: 'WebsiteApp' | 'OfficialAccount' | undefined
}

const API = 'https://api.weixin.qq.com/sns'
const PLATFORMS = {
  WebsiteApp: { url: 'https://open.weixin.qq.com/connect/qrconnect', scopes: ['snsapi_login'] },
  OfficialAccount: { url: 'https://open.weixin.qq.com/connect/oauth2/authorize', scopes: ['snsapi_userinfo'] },
}
/**
 * WeChat's error numbers, and the error codes of RFC 6749 section 5.2. Any other number is about the authorization
 * code.
 */
const ERRORS: Readonly<Record<number, string>> = {
  [-1]: 'temporarily_unavailable',
  40013: 'invalid_client',
  40125: 'invalid_client',
}

/** OAuth 2 provider for WeChat, which has its own names for the parameters. */
export class WeChatProvider extends OAuthProvider<WeChatProfile> {
  // Pages of official accounts accept a state of at most 128 letters and digits.
  override readonly stateForm = 'short'

  constructor({ platformType = 'WebsiteApp', ...options }: WeChatOptions = {}) {
    const { url, scopes } = PLATFORMS[platformType]
    super(
      {
        ...{ id: 'wechat', name: 'WeChat', style: { brandColor: '#07c160', icon }, scopes, scopeSeparator: ',' },
        // WeChat does not support PKCE, and compares the parameters of the page with a fixed pattern.
        checks: ['state'],
        authorization: { url, request: pageAt(url), fragment: 'wechat_redirect' },
        token: { url: `${API}/oauth2/access_token`, request: grantOf },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  override async corrected(response: Response): Promise<Response> {
    return correctJson(response, ({ errcode, errmsg, ...body }) =>
      typeof errcode === 'number' && errcode !== 0
        ? { error: ERRORS[errcode] ?? 'invalid_grant', error_description: errmsg }
        : body,
    )
  }

  override async fetchProfile({ tokens, resources }: UserinfoRequest): Promise<WeChatProfile> {
    const { access_token = '', openid = '' } = tokens as Readonly<Record<string, string>>
    const query = new URLSearchParams({ access_token, openid, lang: 'zh_CN' })
    return (await resources.send(new Request(`${API}/userinfo?${query.toString()}`))) as WeChatProfile
  }

  protected override toUser({ unionid, openid, nickname, headimgurl }: WeChatProfile): User {
    return { id: accountId(unionid ?? openid), name: nickname, email: null, image: headimgurl || null }
  }
}

/** URL of a page of WeChat, with the parameters in the required order. */
function pageAt(url: string): (request: AuthorizationRequest) => string {
  return ({ params }) => {
    const {
      client_id: appid = '',
      redirect_uri = '',
      response_type = '',
      scope = '',
      state = '',
      ...others
    } = Object.fromEntries(params)
    const query = new URLSearchParams({ appid, redirect_uri, response_type, scope, state, ...others })
    return `${url}?${query.toString()}`
  }
}

/** Sends a token request: by GET, and to another endpoint for a refresh token. */
async function grantOf({ params, fetch }: TokenRequest): Promise<Response> {
  const {
    client_id: appid = '',
    client_secret: secret = '',
    code,
    grant_type = '',
    refresh_token = '',
  } = Object.fromEntries(params)
  const query = new URLSearchParams(
    code === undefined ? { appid, grant_type, refresh_token } : { appid, secret, code, grant_type },
  )
  const path = code === undefined ? 'refresh_token' : 'access_token'
  return fetch(new Request(`${API}/oauth2/${path}?${query.toString()}`))
}

/**
 * Signs in with WeChat.
 *
 * Environment: `AUTH_WECHAT_ID` (the AppID), `AUTH_WECHAT_SECRET` (the AppSecret). Register a website application at
 * https://open.weixin.qq.com with the domain of `https://<your site>/auth/callback/wechat`. For
 * `platformType: 'OfficialAccount'`, register the domain for an official account at https://mp.weixin.qq.com instead.
 *
 * Scopes: `snsapi_login` for website applications, `snsapi_userinfo` for official accounts: the name and the picture.
 *
 * Email: none.
 *
 * The id of an account is the `unionid`, which is the same in all applications of one Open Platform account. Without
 * it, the id is the `openid`. Bind the application to its Open Platform account before users sign in, because otherwise
 * their ids change.
 *
 * Checked on 2026-11-20: endpoints, parameters and scopes against
 * https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html and
 * https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html.
 */
export default function WeChat(options?: WeChatOptions): WeChatProvider {
  return new WeChatProvider(options)
}
