/**
 * Signs in with a Kakao account.
 *
 * @module @authengine/providers/kakao
 */
import {
  accountId,
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type User,
} from 'authengine/provider'

/** Data of the account that the user shares: every member may be missing. */
export interface KakaoAccount {
  readonly profile?: {
    readonly nickname?: string
    readonly profile_image_url?: string
    readonly thumbnail_image_url?: string
    readonly is_default_image?: boolean
  }
  /** Name of the user, for applications that may request it. */
  readonly name?: string
  readonly email?: string
  /** False if another account now uses the email address. */
  readonly is_email_valid?: boolean
  readonly is_email_verified?: boolean
}

/** Profile of the user from Kakao's API. */
export interface KakaoProfile extends ServiceProfile {
  /** Id of the account, different for each application. */
  readonly id: number
  readonly connected_at?: string
  readonly kakao_account?: KakaoAccount
}

const ENDPOINTS = {
  authorization: 'https://kauth.kakao.com/oauth/authorize',
  token: 'https://kauth.kakao.com/oauth/token',
  // Without the parameter, URLs of pictures begin with `http:`.
  userinfo: 'https://kapi.kakao.com/v2/user/me?secure_resource=true',
}

/** OAuth 2 provider for Kakao. */
export class KakaoProvider extends OAuthProvider<KakaoProfile> {
  constructor(options?: OAuthOptions<KakaoProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'kakao', name: 'Kakao', ...ENDPOINTS, client, style: { brandColor: '#fee500' } }, options)
  }

  override async corrected(response: Response): Promise<Response> {
    // The description of an error repeats the authorization code. Kakao's error code says what happened as well.
    return correctJson(response, ({ error, error_code: code }) =>
      error === undefined ? undefined : { error, error_description: code },
    )
  }

  override emailVerified({ kakao_account: account }: KakaoProfile): boolean | undefined {
    return account?.is_email_valid === false ? false : account?.is_email_verified
  }

  protected override toUser({ id, kakao_account: account = {} }: KakaoProfile): User {
    const { profile, name, email } = account
    return {
      id: accountId(id),
      name: profile?.nickname ?? name ?? null,
      email: email ?? null,
      image: profile?.profile_image_url ?? null,
    }
  }
}

/**
 * Signs in with Kakao.
 *
 * Environment: `AUTH_KAKAO_ID` (the REST API key), `AUTH_KAKAO_SECRET` (the client secret). Create an app at
 * https://developers.kakao.com/console/app, turn on Kakao Login, and add the redirect URI
 * `https://<your site>/auth/callback/kakao`.
 *
 * Scopes: none, so that the consent items of the console apply. Choose nickname, picture and email address there.
 *
 * Email: left out of the user unless Kakao says that it is verified and still belongs to the user.
 *
 * Everything except the id may be missing, because users choose what they share. If the client secret is turned off in
 * the console, set `client: { token_endpoint_auth_method: 'none' }`.
 *
 * Checked on 2026-11-20: endpoints and parameters against
 * https://developers.kakao.com/docs/latest/en/kakaologin/rest-api.
 */
export default function Kakao(options?: OAuthOptions<KakaoProfile>): KakaoProvider {
  return new KakaoProvider(options)
}
