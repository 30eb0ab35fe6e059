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

/** What WeChat's API says of the user. */
export interface WeChatProfile extends Profile {
  /** Id of the user for this application. */
  readonly openid: string
  /** Id of the user for all applications of one Open Platform account; not there without such an account. */
  readonly unionid?: string
  readonly nickname: string
  /** Empty for people without a picture. */
  readonly headimgurl: string
  /** 1 male, 2 female, 0 unknown. */
  readonly sex: number
  readonly province: string
  readonly city: string
  readonly country: string
  readonly privilege: readonly string[]
}

/** What an application may say of WeChat. */
export interface WeChatOptions extends OAuthOptions<WeChatProfile> {
  /**
   * `WebsiteApp`: a QR code that people scan, in any browser. `OfficialAccount`: a page for users who opened the site in
   * WeChat itself. Default: `WebsiteApp`.
   */
  readonly platformType?: 'WebsiteApp' | 'OfficialAccount' | undefined
}

const API = 'https://api.weixin.qq.com/sns'
const PLATFORMS = {
  WebsiteApp: { url: 'https://open.weixin.qq.com/connect/qrconnect', scopes: ['snsapi_login'] },
  OfficialAccount: { url: 'https://open.weixin.qq.com/connect/oauth2/authorize', scopes: ['snsapi_userinfo'] },
}
/** What WeChat's numbers are in the words of RFC 6749 section 5.2; any other is about the code. */
const ERRORS: Readonly<Record<number, string>> = {
  [-1]: 'temporarily_unavailable',
  40013: 'invalid_client',
  40125: 'invalid_client',
}

/** WeChat, by an API with its own names for the parameters of OAuth. */
export class WeChatProvider extends OAuthProvider<WeChatProfile> {
  // Pages of official accounts take 128 letters and digits.
  override readonly stateForm = 'short'

  /** @param options - What the application says. */
  constructor({ platformType = 'WebsiteApp', ...options }: WeChatOptions = {}) {
    const { url, scopes } = PLATFORMS[platformType]
    super(
      {
        ...{ id: 'wechat', name: 'WeChat', style: { brandColor: '#fff' }, scopes, scopeSeparator: ',' },
        // WeChat knows no PKCE, and compares the parameters of the page with a fixed pattern.
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

/** Sends people to a page of WeChat, with the parameters in the order in which it wants them. */
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

/** Asks for tokens: by GET, and at another place for a refresh token. */
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
 * https://open.weixin.qq.com with the domain of `https://<your site>/auth/callback/wechat`, or for
 * `platformType: 'OfficialAccount'` the same domain for an official account at https://mp.weixin.qq.com.
 *
 * Scopes: `snsapi_login` for website applications, `snsapi_userinfo` for official accounts: the name and the picture.
 *
 * Email: none at all.
 *
 * The id of an account is the `unionid`, the same in all applications of one Open Platform account, else the `openid`:
 * bind the application to its Open Platform account before users sign in, or their ids change.
 *
 * Checked: endpoints, parameters and scopes against
 * https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html and
 * https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html.
 *
 * @param options - What differs from the defaults.
 */
export default function WeChat(options?: WeChatOptions): WeChatProvider {
  return new WeChatProvider(options)
}
