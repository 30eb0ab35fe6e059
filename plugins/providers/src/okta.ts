/**
 * Signs in with an organization of Okta.
 *
 * @module @authengine/providers/okta
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** What Okta's userinfo endpoint says of the user. */
export interface OktaProfile extends Profile {
  /** Stable id of the user. */
  readonly sub: string
  readonly name: string
  readonly preferred_username: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email: string
  readonly email_verified: boolean
  readonly picture?: string
  readonly locale?: string
  readonly zoneinfo?: string
  /** There with the scope `groups`. */
  readonly groups?: readonly string[]
}

/** Okta, by OpenID Connect. */
export class OktaProvider extends OidcProvider<OktaProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<OktaProfile>) {
    // Beside an access token, the ID token has no more than `name`, `preferred_username` and `email`.
    super({ id: 'okta', name: 'Okta', idToken: false, style: { brandColor: '#000' } }, options)
  }
}

/**
 * Signs in with Okta.
 *
 * Environment: `AUTH_OKTA_ID`, `AUTH_OKTA_SECRET`, `AUTH_OKTA_ISSUER` (`https://<domain>` for the server of the
 * organization, `https://<domain>/oauth2/default` or `https://<domain>/oauth2/<id>` for a custom one). Create an app
 * integration "OIDC - Web Application" in the admin console (Applications) with the sign-in redirect URI
 * `https://<your site>/auth/callback/okta`.
 *
 * Scopes: `openid`, and `profile` and `email` for name and email address.
 *
 * Email: Okta says whether it was verified.
 *
 * The profile comes from the userinfo endpoint: Okta's ID token does not tell whether the address was verified. With
 * `idToken: true` it comes from the ID token, where custom servers may have claims of yours.
 *
 * Checked: issuers, endpoints and which claims are where against https://developer.okta.com/docs/reference/api/oidc/.
 *
 * @param options - What differs from the defaults.
 */
export default function Okta(options?: OidcOptions<OktaProfile>): OktaProvider {
  return new OktaProvider(options)
}
