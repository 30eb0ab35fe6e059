/**
 * Signs in with a Todoist account.
 *
 * @module @authengine/providers/todoist
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/todoist.js'

/** Profile of the user from Todoist's API. */
export interface TodoistProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly full_name: string
  readonly email?: string | null
  /** `legacy` for accounts from before August 2022: Todoist does not know whether their email address is verified. */
  readonly verification_status?: 'verified' | 'unverified' | 'blocked' | 'legacy'
  /** Picture of 195 by 195 pixels; missing for users without a picture. */
  readonly avatar_big?: string | null
  readonly lang: string
}

const ENDPOINTS = {
  authorization: 'https://todoist.com/oauth/authorize',
  token: 'https://todoist.com/oauth/access_token',
  userinfo: 'https://api.todoist.com/api/v1/user',
}

const VERIFIED: ReadonlyMap<unknown, boolean> = new Map([
  ['verified', true],
  ['unverified', false],
  ['blocked', false],
])

/** OAuth 2 provider for Todoist. */
export class TodoistProvider extends OAuthProvider<TodoistProfile> {
  constructor(options?: OAuthOptions<TodoistProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const scope = { scopes: ['data:read'], scopeSeparator: ',' }
    super(
      { id: 'todoist', name: 'Todoist', ...ENDPOINTS, ...scope, client, style: { brandColor: '#e44332', icon } },
      options,
    )
  }

  override emailVerified(profile: TodoistProfile): boolean | undefined {
    return VERIFIED.get(profile.verification_status)
  }

  protected override toUser({ id, full_name: name, email, avatar_big: image }: TodoistProfile): User {
    return { id: accountId(id), name, email: email ?? null, image: image ?? null }
  }
}

/**
 * Signs in with Todoist.
 *
 * Environment: `AUTH_TODOIST_ID`, `AUTH_TODOIST_SECRET`. Create an app at
 * https://app.todoist.com/app/settings/integrations/app-management with the OAuth redirect URL
 * `https://<your site>/auth/callback/todoist`.
 *
 * Scopes: `data:read`, the smallest scope for the profile; it also gives read access to tasks and projects. Several
 * scopes are joined by commas.
 *
 * Email: verified if `verification_status` of the profile says so. An unverified email address is left out of the user.
 * For accounts from before August 2022, this is not known.
 *
 * Tokens do not expire, and there is no refresh token.
 *
 * Checked on 2026-11-20: endpoints, scopes and the profile against https://developer.todoist.com/api/v1/ (the Sync API
 * v9, which had the profile before, was shut down). Not confirmed: whether PKCE is checked.
 */
export default function Todoist(options?: OAuthOptions<TodoistProfile>): TodoistProvider {
  return new TodoistProvider(options)
}
