/**
 * Signs in with a Todoist account.
 *
 * @module @authengine/providers/todoist
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** What Todoist's API says of the user. */
export interface TodoistProfile extends Profile {
  /** Stable id of the account. */
  readonly id: string
  readonly full_name: string
  readonly email?: string | null
  /** `legacy` for accounts made before August 2022, of which Todoist does not know. */
  readonly verification_status?: 'verified' | 'unverified' | 'blocked' | 'legacy'
  /** Picture of 195 by 195 pixels; not there for people without one. */
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

/** Todoist, by its API. */
export class TodoistProvider extends OAuthProvider<TodoistProfile> {
  /** @param options - What the application says. */
  constructor(options?: OAuthOptions<TodoistProfile>) {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const scope = { scopes: ['data:read'], scopeSeparator: ',' }
    super({ id: 'todoist', name: 'Todoist', ...ENDPOINTS, ...scope, client, style: { brandColor: '#E44332' } }, options)
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
 * Scopes: `data:read`, the narrowest that opens the profile; it opens tasks and projects too. Several scopes are joined by
 * commas.
 *
 * Email: verified where `verification_status` of the profile says so; an address that was not verified is left out of the
 * user. Of accounts made before August 2022 Todoist does not know.
 *
 * Tokens do not expire, and there is no refresh token.
 *
 * Checked: endpoints, scopes and the profile against https://developer.todoist.com/api/v1/ (the Sync API v9, where the
 * profile used to be, is shut down). Not confirmed: whether PKCE is looked at.
 *
 * @param options - What differs from the defaults.
 */
export default function Todoist(options?: OAuthOptions<TodoistProfile>): TodoistProvider {
  return new TodoistProvider(options)
}
