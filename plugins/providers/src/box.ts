/**
 * Signs in with a Box account.
 *
 * @module @authengine/providers/box
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/box.js'

/** Profile of the user from Box's API. */
export interface BoxProfile extends Profile {
  /** Stable id of the account: a number, as a string. */
  readonly id: string
  readonly name: string
  /** Email address with which the user signs in at Box. */
  readonly login?: string | null
  readonly avatar_url?: string
  readonly language: string
  readonly timezone: string
  /** Such as `active`. */
  readonly status: string
  readonly job_title: string
}

const ENDPOINTS = {
  authorization: 'https://account.box.com/api/oauth2/authorize',
  token: 'https://api.box.com/oauth2/token',
  userinfo: 'https://api.box.com/2.0/users/me',
}

/** OAuth 2 provider for Box. */
export class BoxProvider extends OAuthProvider<BoxProfile> {
  constructor(options?: OAuthOptions<BoxProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'box', name: 'Box', ...ENDPOINTS, client, style: { brandColor: '#0061d5', icon } }, options)
  }

  protected override toUser({ id, name, login, avatar_url: image }: BoxProfile): User {
    return { id: accountId(id), name, email: login ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Box.
 *
 * Environment: `AUTH_BOX_ID`, `AUTH_BOX_SECRET`. Create a custom app with "User Authentication (OAuth 2.0)" at
 * https://app.box.com/developers/console with the redirect URI `https://<your site>/auth/callback/box`.
 *
 * Scopes: none. Box grants the scopes that are selected in the configuration of the app.
 *
 * Email: Box does not say whether the email address is verified. It is the login of the account.
 *
 * A refresh token can be used once, within 60 days.
 *
 * Checked on 2026-11-20: endpoints and the token request against
 * https://developer.box.com/guides/authentication/oauth2/. Not confirmed: whether PKCE is checked.
 */
export default function Box(options?: OAuthOptions<BoxProfile>): BoxProvider {
  return new BoxProvider(options)
}
