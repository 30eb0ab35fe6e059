/**
 * Signs in with an Autodesk account.
 *
 * @module @authengine/providers/autodesk
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** What Autodesk's userinfo endpoint says of the user. */
export interface AutodeskProfile extends Profile {
  /** Stable id of the account, which Autodesk calls Oxygen id. */
  readonly sub: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  /** User name. */
  readonly preferred_username: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture: string
  readonly locale?: string
}

/** Autodesk Platform Services, by OpenID Connect. */
export class AutodeskProvider extends OidcProvider<AutodeskProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<AutodeskProfile>) {
    const facts = { id: 'autodesk', name: 'Autodesk', issuer: 'https://developer.api.autodesk.com' }
    const style = { brandColor: '#000' }
    super({ ...facts, scopes: ['openid', 'user-profile:read'], idToken: false, style }, options)
  }
}

/**
 * Signs in with Autodesk Platform Services.
 *
 * Environment: `AUTH_AUTODESK_ID`, `AUTH_AUTODESK_SECRET`. Create an application of the type "Traditional Web App" at
 * https://aps.autodesk.com/myapps/ with the callback URL `https://<your site>/auth/callback/autodesk`.
 *
 * Scopes: `openid` for the ID token, `user-profile:read` for the profile with the email address.
 *
 * Email: verified, or left out: Autodesk says whether it was verified.
 *
 * The profile comes from the userinfo endpoint. A refresh token works for 15 days, and a refreshed answer has no ID token.
 *
 * Checked: endpoints, client authentication, PKCE and nonce against
 * https://aps.autodesk.com/en/docs/oauth/v2/reference/http/authorize-GET/; not confirmed: which claims the ID token has
 * beside the subject.
 *
 * @param options - What differs from the defaults.
 */
export default function Autodesk(options?: OidcOptions<AutodeskProfile>): AutodeskProvider {
  return new AutodeskProvider(options)
}
