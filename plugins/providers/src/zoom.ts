/**
 * Signs in with a Zoom account.
 *
 * @module @authengine/providers/zoom
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** Profile of the user from Zoom's API. */
export interface ZoomProfile extends Profile {
  /** Stable id of the user. */
  readonly id: string
  readonly account_id: string
  readonly first_name: string
  readonly last_name: string
  readonly display_name?: string
  readonly email?: string
  /** 1 if the email address is verified, otherwise 0. */
  readonly verified?: number
  /** Missing for users without a picture. */
  readonly pic_url?: string
  /** 1 for basic, 2 for licensed users. */
  readonly type: number
  readonly role_name: string
  readonly timezone: string
  readonly language: string
  readonly status: string
  /** Login types: 100 is Zoom's own, 101 single sign-on. */
  readonly login_types?: readonly number[]
}

const ENDPOINTS = {
  authorization: 'https://zoom.us/oauth/authorize',
  token: 'https://zoom.us/oauth/token',
  userinfo: 'https://api.zoom.us/v2/users/me',
}

const SINGLE_SIGN_ON = 101

/** OAuth 2 provider for Zoom. */
export class ZoomProvider extends OAuthProvider<ZoomProfile> {
  constructor(options?: OAuthOptions<ZoomProfile>) {
    super({ id: 'zoom', name: 'Zoom', ...ENDPOINTS, style: { brandColor: '#0b5cff' } }, options)
  }

  override emailVerified({ verified, login_types }: ZoomProfile): boolean | undefined {
    if (verified === 1) return true
    // Zoom does not verify the email address of users of a company's single sign-on, and its administrator can enter
    // any.
    const isManaged = login_types?.includes(SINGLE_SIGN_ON) && !this.settings.allowDangerousEmailAccountLinking
    return verified === undefined || isManaged ? undefined : false
  }

  protected override toUser({ id, first_name, last_name, display_name, email, pic_url: image }: ZoomProfile): User {
    const name = joinNames(first_name, last_name) ?? display_name ?? null
    return { id: accountId(id), name, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Zoom.
 *
 * Environment: `AUTH_ZOOM_ID`, `AUTH_ZOOM_SECRET`. Create a "General App" that is managed by users at
 * https://marketplace.zoom.us/develop/create with the OAuth redirect URL `https://<your site>/auth/callback/zoom`.
 *
 * Scopes: none. Zoom grants the scopes of the app: add `user:read:user` to it.
 *
 * Email: Zoom says whether the email address is verified.
 *
 * For users of a company's single sign-on, Zoom says that the email address is unverified, but the user gets it
 * nevertheless. With `allowDangerousEmailAccountLinking` it is left out, because the administrator of the single
 * sign-on can enter any email address. Other unverified email addresses are kept only with
 * `allowDangerousUnverifiedEmail`.
 *
 * Checked on 2026-11-20: PKCE against
 * https://devforum.zoom.us/t/zoom-oauth-2-0-proof-key-for-code-exchange-pkce-flow/63830, the profile against
 * https://marketplace.zoom.us/docs/api-reference/zoom-api/users/user; not confirmed: the value of `verified` for users
 * without a password at Zoom.
 */
export default function Zoom(options?: OAuthOptions<ZoomProfile>): ZoomProvider {
  return new ZoomProvider(options)
}
