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

/** What Shikimori's API says of the user. */
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

/** What an application may say of Shikimori. */
export interface ShikimoriOptions extends OAuthOptions<ShikimoriProfile> {
  /** Name of the application as it is registered, sent as `User-Agent`. Default: `authengine`. */
  readonly userAgent?: string | undefined
}

const ENDPOINTS = {
  issuer: 'https://shikimori.io',
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/api/users/whoami',
}

/** Shikimori, by its API. */
export class ShikimoriProvider extends OAuthProvider<ShikimoriProfile> {
  readonly #userAgent: string

  /** @param options - What the application says. */
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
 * Environment: `AUTH_SHIKIMORI_ID`, `AUTH_SHIKIMORI_SECRET`, and after a move `AUTH_SHIKIMORI_ISSUER`. Create an
 * application at https://shikimori.io/oauth/applications with the redirect URI
 * `https://<your site>/auth/callback/shikimori`.
 *
 * Scopes: none, the profile needs none.
 *
 * Email: none at all.
 *
 * The site moves now and then; since 2026 it is at shikimori.io. The option `issuer` says where it is, such as
 * `https://shikimori.one`.
 *
 * Shikimori wants to hear the name of the application in every request, and may shut out who does not tell: give it as
 * `userAgent`. It is sent when the profile is asked for; the token request goes out in the name of the library.
 *
 * Checked: endpoints and parameters against https://shikimori.one/oauth; not confirmed: the present domain, of which there
 * is not an announcement beside what clients of the API report.
 *
 * @param options - What differs from the defaults.
 */
export default function Shikimori(options?: ShikimoriOptions): ShikimoriProvider {
  return new ShikimoriProvider(options)
}
