/**
 * Signs in with a Pinterest account.
 *
 * @module @authengine/providers/pinterest
 */
import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'
import { icon } from './icons/pinterest.js'

/** Profile of the user from Pinterest's API. */
export interface PinterestProfile extends Profile {
  /** Stable id of the account: a number, as a string. */
  readonly id: string
  /** User name; users can change it. */
  readonly username: string
  readonly account_type: 'BUSINESS' | 'PINNER'
  readonly business_name?: string | null
  readonly profile_image?: string | null
  readonly website_url?: string
}

const ENDPOINTS = {
  authorization: 'https://www.pinterest.com/oauth/',
  token: 'https://api.pinterest.com/v5/oauth/token',
  userinfo: 'https://api.pinterest.com/v5/user_account',
}

/** OAuth 2 provider for Pinterest. */
export class PinterestProvider extends OAuthProvider<PinterestProfile> {
  // Auth.js stores the user name.
  override readonly reassignsFormerIds = true

  constructor(options?: OAuthOptions<PinterestProfile>) {
    const scope = { scopes: ['user_accounts:read'], scopeSeparator: ',' }
    super(
      { id: 'pinterest', name: 'Pinterest', ...ENDPOINTS, ...scope, style: { brandColor: '#bd081c', icon } },
      options,
    )
  }

  protected override toUser({ id, business_name: business, username, profile_image: image }: PinterestProfile): User {
    // The user name is never used as the id, because it may later belong to another user.
    return { id: accountId(id), name: business ?? username, email: null, image: image ?? null }
  }
}

/**
 * Signs in with Pinterest.
 *
 * Environment: `AUTH_PINTEREST_ID`, `AUTH_PINTEREST_SECRET`. Create an app at https://developers.pinterest.com/apps/
 * with the redirect URI `https://<your site>/auth/callback/pinterest`; other users can sign in only after the app has
 * trial or standard access.
 *
 * Scopes: `user_accounts:read` for the profile. Several scopes are joined by commas.
 *
 * Email: none.
 *
 * The name is that of the business, otherwise the user name: Pinterest has no other name.
 *
 * Accounts that Auth.js stored are not found: their id is the user name, which may now belong to another user. So
 * `accountAliases` is refused; see "Account ids" in the migration guide.
 *
 * Checked on 2026-11-20: endpoints, scopes and the profile against
 * https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/ and Pinterest's
 * description of version 5 of its API. Not confirmed: whether PKCE is checked.
 */
export default function Pinterest(options?: OAuthOptions<PinterestProfile>): PinterestProvider {
  return new PinterestProvider(options)
}
