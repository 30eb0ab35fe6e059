/**
 * Signs in with an account of a Mattermost server.
 *
 * @module @authengine/providers/mattermost
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/mattermost.js'

/** Profile of the user from Mattermost's API. */
export interface MattermostProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  /** User name; users can change it. */
  readonly username: string
  readonly email?: string | null
  /** True or missing. */
  readonly email_verified?: boolean
  /** Empty if the user did not enter one; the same applies to the names below. */
  readonly nickname: string
  readonly first_name: string
  readonly last_name: string
  readonly position: string
  /** Names of roles, separated by spaces. */
  readonly roles: string
  readonly locale: string
}

const ENDPOINTS = {
  authorization: '/oauth/authorize',
  token: '/oauth/access_token',
  userinfo: '/api/v4/users/me',
}

/** OAuth 2 provider for a Mattermost server. */
export class MattermostProvider extends OAuthProvider<MattermostProfile> {
  constructor(options?: OAuthOptions<MattermostProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super(
      { id: 'mattermost', name: 'Mattermost', ...ENDPOINTS, client, style: { brandColor: '#0058cc', icon } },
      options,
    )
  }

  override emailVerified(profile: MattermostProfile): boolean {
    // The server omits members that are false.
    return profile.email_verified === true
  }

  protected override toUser({ id, username, first_name, last_name, email }: MattermostProfile): User {
    return { id: accountId(id), name: joinNames(first_name, last_name) ?? username, email: email ?? null, image: null }
  }
}

/**
 * Signs in with Mattermost.
 *
 * Environment: `AUTH_MATTERMOST_ID`, `AUTH_MATTERMOST_SECRET`, `AUTH_MATTERMOST_ISSUER` (the server, such as
 * `https://chat.example.com`). Turn on "Enable OAuth 2.0 Service Provider" in the System Console, and add a
 * confidential application at `https://<server>/<team>/integrations/oauth2-apps` with the callback URL
 * `https://<your site>/auth/callback/mattermost`.
 *
 * Scopes: none. Mattermost has no scopes; a token has all rights of the user.
 *
 * Email: only a verified email address. If the server does not require users to verify their email address, the user
 * has no email address unless you set `allowDangerousUnverifiedEmail`.
 *
 * Only members of the server can see pictures, so there is no picture.
 *
 * Checked on 2026-11-20: endpoints and the token request against
 * https://developers.mattermost.com/integrate/apps/authentication/oauth2/, the profile against the server's source.
 */
export default function Mattermost(options?: OAuthOptions<MattermostProfile>): MattermostProvider {
  return new MattermostProvider(options)
}
