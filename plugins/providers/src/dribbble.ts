/**
 * Signs in with a Dribbble account.
 *
 * @module @authengine/providers/dribbble
 */
import { accountId, type OAuthOptions, OAuthProvider, type ServiceProfile, type User } from 'authengine/provider'
import { icon } from './icons/dribbble.js'

/** Profile of the user from Dribbble's API. */
export interface DribbbleProfile extends ServiceProfile {
  /** Stable id of the account. */
  readonly id: number
  /** User name; users can change it. */
  readonly login: string
  readonly name: string
  /** Not in every response. */
  readonly email?: string | null
  readonly avatar_url: string | null
  readonly html_url: string
  readonly bio: string | null
  readonly location: string | null
  readonly pro: boolean
}

const ENDPOINTS = {
  authorization: 'https://dribbble.com/oauth/authorize',
  token: 'https://dribbble.com/oauth/token',
  userinfo: 'https://api.dribbble.com/v2/user',
}

/** OAuth 2 provider for Dribbble. */
export class DribbbleProvider extends OAuthProvider<DribbbleProfile> {
  constructor(options?: OAuthOptions<DribbbleProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#ea4c89', icon }
    super({ id: 'dribbble', name: 'Dribbble', ...ENDPOINTS, scopes: ['public'], client, style }, options)
  }

  protected override toUser({ id, name, login, email, avatar_url: image }: DribbbleProfile): User {
    return { id: accountId(id), name: name || login, email: email ?? null, image }
  }
}

/**
 * Signs in with Dribbble.
 *
 * Environment: `AUTH_DRIBBBLE_ID`, `AUTH_DRIBBBLE_SECRET`. Register an application at
 * https://dribbble.com/account/applications/new with the callback URL `https://<your site>/auth/callback/dribbble`.
 *
 * Scopes: `public` for the profile; `scopes: ['public', 'upload']` lets the application upload shots as well.
 *
 * Email: Dribbble does not send the email address of every user, and does not say whether it is verified.
 *
 * The access token does not expire, and there is no refresh token.
 *
 * Checked on 2026-11-20: endpoints and scopes against the requests of several clients. Not confirmed: any of it against
 * the documentation at https://developer.dribbble.com/v2/oauth/.
 */
export default function Dribbble(options?: OAuthOptions<DribbbleProfile>): DribbbleProvider {
  return new DribbbleProvider(options)
}
