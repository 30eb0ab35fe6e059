/**
 * Signs in with an account of a Mattermost server.
 *
 * @module @authengine/providers/mattermost
 */
import { accountId, joinNames, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What Mattermost's API says of the user. */
export interface MattermostProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  /** User name; users can change it. */
  readonly username: string
  readonly email?: string | null
  /** Not there instead of false. */
  readonly email_verified?: boolean
  /** Empty if the user did not enter one; so are the others. */
  readonly nickname: string
  readonly first_name: string
  readonly last_name: string
  readonly position: string
  /** Names of roles, separated by blanks. */
  readonly roles: string
  readonly locale: string
}

const ENDPOINTS = {
  authorization: '/oauth/authorize',
  token: '/oauth/access_token',
  userinfo: '/api/v4/users/me',
}

/** Mattermost, by the API of a server. */
export class MattermostProvider extends OAuthProvider<MattermostProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<MattermostProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    super({ id: 'mattermost', name: 'Mattermost', ...ENDPOINTS, client, style: { brandColor: '#000' } }, options)
  }

  override emailVerified(profile: MattermostProfile): boolean {
    // The server leaves out what is false.
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
 * `https://chat.example.com`). Switch on "Enable OAuth 2.0 Service Provider" in the System Console, and add a confidential
 * application at `https://<server>/<team>/integrations/oauth2-apps` with the callback URL
 * `https://<your site>/auth/callback/mattermost`.
 *
 * Scopes: none, Mattermost knows no others than everything the user may do.
 *
 * Email: only verified ones. The profile of any other user has no `email_verified`, and the user no address; give
 * `allowDangerousUnverifiedEmail` for a server that does not require users to verify theirs.
 *
 * Pictures can be seen by members of the server only, so there are none.
 *
 * Checked: endpoints and the token request against
 * https://developers.mattermost.com/integrate/apps/authentication/oauth2/, the profile against the server's source.
 *
 * @param options - What differs from the defaults.
 */
export default function Mattermost(options?: OAuthOptions<MattermostProfile>): MattermostProvider {
  return new MattermostProvider(options)
}
