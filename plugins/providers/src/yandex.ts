/**
 * Signs in with a Yandex account.
 *
 * @module @authengine/providers/yandex
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Yandex's API. */
export interface YandexProfile extends Profile {
  /** Stable id of the account: a number, as a string. */
  readonly id: string
  /** User name. */
  readonly login: string
  /** Id of the account, different for each application. */
  readonly psuid: string
  readonly client_id: string
  readonly default_email?: string | null
  readonly emails?: readonly string[]
  /** Display name. */
  readonly display_name?: string
  readonly real_name?: string
  readonly first_name?: string
  readonly last_name?: string
  /** Whether it is the default picture, for users without a picture. */
  readonly is_avatar_empty?: boolean
  readonly default_avatar_id?: string
}

const ENDPOINTS = {
  authorization: 'https://oauth.yandex.ru/authorize',
  token: 'https://oauth.yandex.ru/token',
  userinfo: 'https://login.yandex.ru/info?format=json',
}

/** OAuth 2 provider for Yandex. */
export class YandexProvider extends OAuthProvider<YandexProfile> {
  constructor(options?: OAuthOptions<YandexProfile>) {
    const scopes = ['login:info', 'login:email', 'login:avatar']
    super({ id: 'yandex', name: 'Yandex', ...ENDPOINTS, scopes, style: { brandColor: '#ffcc00' } }, options)
  }

  override async fetchProfile({ tokens, resources, url = '' }: UserinfoRequest): Promise<YandexProfile> {
    // Yandex requires this scheme instead of "Bearer".
    const headers = { accept: 'application/json', authorization: `OAuth ${tokens.access_token ?? ''}` }
    return (await resources.send(new Request(url, { headers }))) as YandexProfile
  }

  protected override toUser(profile: YandexProfile): User {
    const { id, display_name: shown, real_name: real, login, default_email: email, emails } = profile
    const { is_avatar_empty: isEmpty, default_avatar_id: avatar } = profile
    const image = isEmpty || !avatar ? null : `https://avatars.yandex.net/get-yapic/${avatar}/islands-200`
    return { id: accountId(id), name: shown || real || login, email: email ?? emails?.[0] ?? null, image }
  }
}

/**
 * Signs in with Yandex ID.
 *
 * Environment: `AUTH_YANDEX_ID`, `AUTH_YANDEX_SECRET`. Register an app for the platform "Web services" at
 * https://oauth.yandex.com with the redirect URI `https://<your site>/auth/callback/yandex`.
 *
 * Scopes: `login:info` for the name, `login:email` for the email address, `login:avatar` for the picture. Yandex
 * refuses scopes with which the app was not registered: allow all three there, or set fewer in `scopes`.
 *
 * Email: Yandex does not say whether the email address is verified.
 *
 * The endpoints also exist below `oauth.yandex.com`: set `authorization` and `token` to use them.
 *
 * Checked on 2026-11-20: endpoints, PKCE and the scheme of the profile request against
 * https://yandex.com/dev/id/doc/en/codes/code-url and https://yandex.com/dev/id/doc/en/user-information.
 */
export default function Yandex(options?: OAuthOptions<YandexProfile>): YandexProvider {
  return new YandexProvider(options)
}
