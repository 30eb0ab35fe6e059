/**
 * Signs in with an organization of Okta.
 *
 * @module @authengine/providers/okta
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/okta.js'

/** Profile of the user from Okta's userinfo endpoint. */
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
  /** Only with the scope `groups`. */
  readonly groups?: readonly string[]
}

/** OpenID Connect provider for Okta. */
export class OktaProvider extends OidcProvider<OktaProfile> {
  constructor(options?: OidcOptions<OktaProfile>) {
    // If there is an access token, the ID token only has `name`, `preferred_username` and `email`.
    super({ id: 'okta', name: 'Okta', idToken: false, style: { brandColor: '#007dc1', icon } }, options)
  }
}

/**
 * Signs in with Okta.
 *
 * Environment: `AUTH_OKTA_ID`, `AUTH_OKTA_SECRET`, `AUTH_OKTA_ISSUER` (`https://<domain>` for the authorization server
 * of the organization, `https://<domain>/oauth2/default` or `https://<domain>/oauth2/<id>` for a custom one). Create an
 * app integration "OIDC - Web Application" in the admin console, `https://<organization>-admin.okta.com`
 * (Applications), with the sign-in redirect URI `https://<your site>/auth/callback/okta`.
 *
 * Scopes: `openid`, and `profile` and `email` for name and email address.
 *
 * Email: Okta says whether the email address is verified.
 *
 * The profile comes from the userinfo endpoint: Okta's ID token does not say whether the email address is verified.
 * With `idToken: true` the profile comes from the ID token, to which a custom authorization server can add your own
 * claims.
 *
 * Checked on 2026-11-20: issuers, endpoints and claims against https://developer.okta.com/docs/reference/api/oidc/.
 */
export default function Okta(options?: OidcOptions<OktaProfile>): OktaProvider {
  return new OktaProvider(options)
}
