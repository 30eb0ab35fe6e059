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
import { icon } from './icons/naver.js'

/** Profile of the user from Naver's API. */
export interface NaverProfile extends Profile {
  /** `00` if there is a `response`. */
  readonly resultcode: string
  readonly message: string
  readonly response: {
    /** Stable id of the account, different for each application. */
    readonly id: string
    readonly nickname?: string
    readonly name?: string
    readonly email?: string
    readonly profile_image?: string
    /** `F`, `M`, or `U` (unknown). */
    readonly gender?: string
    /** Age range, such as `20-29`. */
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

/** OAuth 2 provider for Naver. */
export class NaverProvider extends OAuthProvider<NaverProfile> {
  constructor(options?: OAuthOptions<NaverProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'naver', name: 'Naver', ...ENDPOINTS, client, style: { brandColor: '#03c75a', icon } }, options)
  }

  override tokenParams(answer: URLSearchParams): EndpointParams {
    // Naver requires the state in the token request as well.
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
 * Scopes: none. You choose the data when you register the application; users may refuse optional data.
 *
 * Email: the contact email address of the account. Naver does not say whether it is verified.
 *
 * Checked on 2026-11-20: endpoints, parameters and the profile against several clients; not confirmed: any of it
 * against the documentation at https://developers.naver.com/docs/login/api/api.md.
 */
export default function Naver(options?: OAuthOptions<NaverProfile>): NaverProvider {
  return new NaverProvider(options)
}
