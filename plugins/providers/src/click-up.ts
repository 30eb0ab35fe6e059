/**
 * Signs in with a ClickUp account.
 *
 * @module @authengine/providers/click-up
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What ClickUp's API says of the user. */
export interface ClickUpProfile extends Profile {
  readonly user: {
    /** Stable id of the account. */
    readonly id: number
    readonly username: string
    readonly email?: string
    readonly color: string
    /** Null for people without a picture. */
    readonly profilePicture: string | null
    readonly initials: string
    readonly timezone: string
  }
}

const ENDPOINTS = {
  authorization: 'https://app.clickup.com/api',
  token: 'https://api.clickup.com/api/v2/oauth/token',
  userinfo: 'https://api.clickup.com/api/v2/user',
}

/** ClickUp, by its API. */
export class ClickUpProvider extends OAuthProvider<ClickUpProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<ClickUpProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#24292f' }
    // The parameters that ClickUp documents leave no room for PKCE.
    super({ id: 'click-up', name: 'ClickUp', ...ENDPOINTS, checks: ['state'], client, style }, options)
  }

  protected override toUser({ user }: ClickUpProfile): User {
    const { id, username: name, email, profilePicture: image } = user
    return { id: accountId(id), name, email: email ?? null, image }
  }
}

/**
 * Signs in with ClickUp.
 *
 * Environment: `AUTH_CLICK_UP_ID`, `AUTH_CLICK_UP_SECRET`. An owner or admin of a workspace creates an app at
 * https://app.clickup.com/settings/apps with the redirect URL `https://<your site>/auth/callback/click-up`.
 *
 * Scopes: none, ClickUp has no scopes; people choose the workspaces that the app may see.
 *
 * Email: ClickUp does not say whether it was verified.
 *
 * The access token does not expire, and there is no refresh token.
 *
 * Checked: endpoints and registration against https://developer.clickup.com/docs/authentication.
 *
 * @param options - What differs from the defaults.
 */
export default function ClickUp(options?: OAuthOptions<ClickUpProfile>): ClickUpProvider {
  return new ClickUpProvider(options)
}
