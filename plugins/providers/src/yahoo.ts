/**
 * Signs in with a Yahoo account.
 *
 * @module @authengine/providers/yahoo
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Profile of the user from Yahoo. */
export interface YahooProfile extends Profile {
  /** Stable id of the account. */
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly nickname?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly locale?: string
}

/** OpenID Connect provider for Yahoo. */
export class YahooProvider extends OidcProvider<YahooProfile> {
  constructor(options?: OidcOptions<YahooProfile>) {
    const issuer = 'https://api.login.yahoo.com'
    super({ id: 'yahoo', name: 'Yahoo', issuer, idToken: false, style: { brandColor: '#6001d2' } }, options)
  }
}

/**
 * Signs in with Yahoo.
 *
 * Environment: `AUTH_YAHOO_ID`, `AUTH_YAHOO_SECRET`. Create an app of the type "Confidential Client" at
 * https://developer.yahoo.com/apps/ with the redirect URI `https://<your site>/auth/callback/yahoo`, which must be
 * `https`, and the OpenID Connect permissions "Email" and "Profile".
 *
 * Scopes: `openid`, `profile` for the name and the picture, `email` for the email address. Yahoo refuses scopes for
 * which the app has no permission.
 *
 * Email: Yahoo says whether the email address is verified.
 *
 * The profile comes from the userinfo endpoint, because Yahoo documents it there. Yahoo! JAPAN is another service,
 * which this provider does not support.
 *
 * Checked on 2026-11-20: registration and flow against
 * https://developer.yahoo.com/oauth2/guide/openid_connect/getting_started.html; not confirmed: the claims of the ID
 * token, and whether Yahoo checks PKCE.
 */
export default function Yahoo(options?: OidcOptions<YahooProfile>): YahooProvider {
  return new YahooProvider(options)
}
