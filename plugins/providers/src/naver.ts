/**
 * Signs in with a Naver account.
 *
 * @module @authengine/providers/naver
 */
import {
  accountId,
  type EndpointParams,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
} from 'authengine/provider'

/** What Naver's API says of the user. */
export interface NaverProfile extends Profile {
  /** `00` for an answer that has a `response`. */
  readonly resultcode: string
  readonly message: string
  readonly response: {
    /** Stable id of the account, another one for each application. */
    readonly id: string
    readonly nickname?: string
    readonly name?: string
    readonly email?: string
    readonly profile_image?: string
    /** `F`, `M`, or `U` when it is not known. */
    readonly gender?: string
    /** Range, such as `20-29`. */
    readonly age?: string
    readonly birthday?: string
    readonly birthyear?: string
    readonly mobile?: string
  }
}

const ENDPOINTS = {
  authorization: 'https://nid.naver.com/oauth2.0/authorize',
  token: 'https://nid.naver.com/oauth2.0/token',
  userinfo: 'https://openapi.naver.com/v1/nid/me',
}

/** Naver, by its API. */
export class NaverProvider extends OAuthProvider<NaverProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<NaverProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'naver', name: 'Naver', ...ENDPOINTS, client, style: { brandColor: '#03c75a' } }, options)
  }

  override tokenParams(answer: URLSearchParams): EndpointParams {
    // Naver wants the state once more when a code is exchanged.
    return { state: answer.get('state') ?? undefined, ...super.tokenParams(answer) }
  }

  protected override toUser({ response }: NaverProfile): User {
    const { id, nickname, name, email, profile_image: image } = response
    return { id: accountId(id), name: nickname ?? name ?? null, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Naver.
 *
 * Environment: `AUTH_NAVER_ID`, `AUTH_NAVER_SECRET`. Register an application with the API "네이버 로그인" (Naver Login) at
 * https://developers.naver.com/apps with the callback URL `https://<your site>/auth/callback/naver`.
 *
 * Scopes: none. The data is chosen when the application is registered; users may refuse what is optional.
 *
 * Email: the contact address of the account; Naver does not say whether it was verified.
 *
 * Checked: endpoints, parameters and the profile against what several clients send and get; not confirmed against
 * https://developers.naver.com/docs/login/api/api.md itself.
 *
 * @param options - What differs from the defaults.
 */
export default function Naver(options?: OAuthOptions<NaverProfile>): NaverProvider {
  return new NaverProvider(options)
}
