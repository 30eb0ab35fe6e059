/**
 * Signs in with a ClickUp account.
 *
 * @module @authengine/providers/click-up
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/click-up.js'

/** Profile of the user from ClickUp's API. */
export interface ClickUpProfile extends Profile {
  readonly user: {
    /** Stable id of the account. */
    readonly id: number
    readonly username: string
    readonly email?: string
    readonly color: string
    /** Null for users without a picture. */
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

/** OAuth 2 provider for ClickUp. */
export class ClickUpProvider extends OAuthProvider<ClickUpProfile> {
  constructor(options?: OAuthOptions<ClickUpProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const style = { brandColor: '#7b68ee', icon }
    // ClickUp does not document parameters for PKCE.
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
 * Scopes: none. ClickUp has no scopes; users choose the workspaces that the app may see.
 *
 * Email: ClickUp does not say whether the email address is verified.
 *
 * The access token does not expire, and there is no refresh token.
 *
 * Checked on 2026-11-20: endpoints and registration against https://developer.clickup.com/docs/authentication.
 */
export default function ClickUp(options?: OAuthOptions<ClickUpProfile>): ClickUpProvider {
  return new ClickUpProvider(options)
}
