/**
 * Signs in with an account of OneLogin.
 *
 * @module @authengine/providers/onelogin
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of OneLogin's ID token. */
export interface OneLoginProfile extends Profile {
  /** Stable id of the user: a number, as a string. */
  readonly sub: string
  readonly email?: string
  readonly preferred_username?: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  /** Only with the scope `groups`. */
  readonly groups?: readonly string[]
}

/** OpenID Connect provider for OneLogin. */
export class OneLoginProvider extends OidcProvider<OneLoginProfile> {
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
 * (`https://<subdomain>.onelogin.com/oidc/2`; `/oidc/2` may be omitted). Add an application of the kind "OpenId Connect
 * (OIDC)" at `https://<subdomain>.onelogin.com/admin` with the redirect URI
 * `https://<your site>/auth/callback/onelogin`, and choose "Basic" as its authentication method for the token endpoint.
 *
 * Scopes: `openid`, `profile` for the name, `email` for the email address. Add `groups` for the groups.
 *
 * Email: OneLogin does not say whether the email address is verified; administrators enter it.
 *
 * With the authentication method "POST", set `client: { token_endpoint_auth_method: 'client_secret_post' }`.
 *
 * Checked on 2026-11-20: issuer, endpoints, scopes and PKCE against
 * https://developers.onelogin.com/openid-connect/api/provider-config.
 */
export default function OneLogin(options?: OidcOptions<OneLoginProfile>): OneLoginProvider {
  return new OneLoginProvider(options)
}
