/**
 * Signs in with a Shikimori account.
 *
 * @module @authengine/providers/shikimori
 */
import {
  accountId,
  type OAuthOptions,
  OAuthProvider,
  type ServiceProfile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Shikimori's API. */
export interface ShikimoriProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  readonly nickname: string
  /** Small picture. */
  readonly avatar: string | null
  /** Pictures by their width. */
  readonly image?: Readonly<Partial<Record<'x160' | 'x148' | 'x80' | 'x64' | 'x48' | 'x32' | 'x16', string>>>
  readonly name?: string | null
  readonly url?: string
  readonly locale?: string
}

/** Options for Shikimori. */
export interface ShikimoriOptions extends OAuthOptions<ShikimoriProfile> {
  /** Registered name of the application, sent as `User-Agent`. Default: `authengine`. */
  readonly userAgent?: string | undefined
}

const ENDPOINTS = {
  issuer: 'https://shikimori.io',
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/api/users/whoami',
}

/** OAuth 2 provider for Shikimori. */
export class ShikimoriProvider extends OAuthProvider<ShikimoriProfile> {
  readonly #userAgent: string

  constructor({ userAgent = 'authengine', ...options }: ShikimoriOptions = {}) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'shikimori', name: 'Shikimori', ...ENDPOINTS, client }, options)
    this.#userAgent = userAgent
  }

  override async fetchProfile({ resources, url = '' }: UserinfoRequest): Promise<ShikimoriProfile> {
    return (await resources.get(url, { 'user-agent': this.#userAgent })) as ShikimoriProfile
  }

  protected override toUser({ id, nickname, avatar, image }: ShikimoriProfile): User {
    return { id: accountId(id), name: nickname, email: null, image: image?.x160 ?? avatar }
  }
}

/**
 * Signs in with Shikimori.
 *
 * Environment: `AUTH_SHIKIMORI_ID`, `AUTH_SHIKIMORI_SECRET`, `AUTH_SHIKIMORI_ISSUER` (only if the domain has changed).
 * Create an application at https://shikimori.io/oauth/applications with the redirect URI
 * `https://<your site>/auth/callback/shikimori`.
 *
 * Scopes: none. The profile needs no scope.
 *
 * Email: none.
 *
 * The domain of the site changes from time to time; since 2026 it is shikimori.io. If it changes, set the option
 * `issuer`, such as `https://shikimori.one`.
 *
 * Shikimori requires the name of the application in every request, and may block clients that do not send it: set
 * `userAgent`. It is sent with the profile request; the token request has the name of the library.
 *
 * Checked on 2026-11-20: endpoints and parameters against https://shikimori.one/oauth; not confirmed: the present
 * domain, which only clients of the API report.
 */
export default function Shikimori(options?: ShikimoriOptions): ShikimoriProvider {
  return new ShikimoriProvider(options)
}
