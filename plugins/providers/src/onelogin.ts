/**
 * Signs in with an account of OneLogin.
 *
 * @module @authengine/providers/onelogin
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of OneLogin's ID token. */
export interface OneLoginProfile extends Profile {
  /** Stable id of the user: a number, as text. */
  readonly sub: string
  readonly email?: string
  readonly preferred_username?: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  /** Needs the scope `groups`. */
  readonly groups?: readonly string[]
}

/** OneLogin, by OpenID Connect. */
export class OneLoginProvider extends OidcProvider<OneLoginProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<OneLoginProfile>) {
    super({ id: 'onelogin', name: 'OneLogin' }, options)
  }

  override issuerOf(written: string): string {
    const url = written.replace(/(?<!\/)\/+$/, '')
    return /^https?:\/\/[^/]+$/.test(url) ? `${url}/oidc/2` : written
  }
}

/**
 * Signs in with OneLogin.
 *
 * Environment: `AUTH_ONELOGIN_ID`, `AUTH_ONELOGIN_SECRET`, `AUTH_ONELOGIN_ISSUER`
 * (`https://<subdomain>.onelogin.com/oidc/2`; the `/oidc/2` may be left out). Add an application of the kind "OpenId
 * Connect (OIDC)" at `https://<subdomain>.onelogin.com/admin` with the redirect URI
 * `https://<your site>/auth/callback/onelogin`, and choose "Basic" as its authentication method for the token endpoint.
 *
 * Scopes: `openid`, `profile` for the name, `email` for the email address. Add `groups` for the groups.
 *
 * Email: OneLogin does not say whether it was verified; administrators write it.
 *
 * With the authentication method "POST", give `client: { token_endpoint_auth_method: 'client_secret_post' }`.
 *
 * Checked: issuer, endpoints, scopes and PKCE against
 * https://developers.onelogin.com/openid-connect/api/provider-config.
 *
 * @param options - What differs from the defaults.
 */
export default function OneLogin(options?: OidcOptions<OneLoginProfile>): OneLoginProvider {
  return new OneLoginProvider(options)
}
