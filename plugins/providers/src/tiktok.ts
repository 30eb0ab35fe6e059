/**
 * Signs in with a TikTok account.
 *
 * @module @authengine/providers/tiktok
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/tiktok.js'

/** Profile of the user from TikTok's API. */
export interface TikTokProfile extends Profile {
  readonly data: {
    readonly user: {
      /** Id of the account, different for each application. */
      readonly open_id: string
      /** Id of the account, the same for all applications of one developer. */
      readonly union_id?: string
      readonly display_name: string
      /** The URL works for a limited time. */
      readonly avatar_url?: string
    }
  }
  /** The code is `ok` if there is no error. */
  readonly error: { readonly code: string; readonly message: string; readonly log_id: string }
}

const AUTHORIZATION_URL = 'https://www.tiktok.com/v2/auth/authorize/'
const TOKEN_URL = 'https://open.tiktokapis.com/v2/oauth/token/'
const USERINFO_URL = 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name'

/** OAuth 2 provider for TikTok. */
export class TikTokProvider extends OAuthProvider<TikTokProfile> {
  constructor(options?: OAuthOptions<TikTokProfile>) {
    super(
      {
        ...{ id: 'tiktok', name: 'TikTok', userinfo: USERINFO_URL, style: { brandColor: '#000000', icon } },
        ...{ scopes: ['user.info.basic'], scopeSeparator: ',' },
        authorization: {
          url: AUTHORIZATION_URL,
          request: ({ params }) => new URL(`?${keyed(params).toString()}`, AUTHORIZATION_URL),
        },
        token: {
          url: TOKEN_URL,
          request: async ({ url, params, headers, fetch }) =>
            fetch(new Request(url, { method: 'POST', body: keyed(params), headers })),
        },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  protected override toUser({ data: { user } }: TikTokProfile): User {
    return { id: accountId(user.open_id), name: user.display_name, email: null, image: user.avatar_url ?? null }
  }
}

/** The parameters with TikTok's name for the client id. */
const keyed = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...params].map(([name, value]): [string, string] => [name === 'client_id' ? 'client_key' : name, value]),
  )

/**
 * Signs in with TikTok.
 *
 * Environment: `AUTH_TIKTOK_ID` (the client key), `AUTH_TIKTOK_SECRET`. Register an app with Login Kit for the web at
 * https://developers.tiktok.com/apps with the redirect URI `https://<your site>/auth/callback/tiktok`: TikTok accepts
 * neither `http` nor query parameters.
 *
 * Scopes: `user.info.basic` for the id, the display name and the picture.
 *
 * Email: none; TikTok does not send it.
 *
 * Before TikTok has reviewed an app, only the accounts of its sandbox can sign in. For more of the profile, request the
 * scope and list the fields:
 * `userinfo: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name,username'` with
 * `scopes: ['user.info.basic', 'user.info.profile']`. The id is different for each app.
 *
 * Checked on 2026-11-20: token endpoint, parameters and answers against
 * https://developers.tiktok.com/doc/oauth-user-access-token-management, redirect URIs against
 * https://developers.tiktok.com/doc/login-kit-web. Not confirmed: whether TikTok checks PKCE for the web; it requires
 * it only for apps.
 */
export default function TikTok(options?: OAuthOptions<TikTokProfile>): TikTokProvider {
  return new TikTokProvider(options)
}
