/**
 * Signs in with an environment of PingOne.
 *
 * @module @authengine/providers/ping-id
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of PingOne's ID token; the attribute mappings of the application may add others. */
export interface PingIDProfile extends Profile {
  /** Stable id of the user in the environment. */
  readonly sub: string
  readonly name?: string
  readonly preferred_username?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  /** Id of the environment. */
  readonly env?: string
  /** Id of the organization. */
  readonly org?: string
}

/** OpenID Connect provider for Ping Identity. */
export class PingIDProvider extends OidcProvider<PingIDProfile> {
  constructor(options?: OidcOptions<PingIDProfile>) {
    super({ id: 'ping-id', name: 'Ping Identity' }, options)
  }
}

/**
 * Signs in with Ping Identity (PingOne).
 *
 * Environment: `AUTH_PING_ID_ID`, `AUTH_PING_ID_SECRET`, `AUTH_PING_ID_ISSUER`
 * (`https://auth.pingone.<region>/<environment id>/as`; the region is `com`, `eu`, `ca`, `asia`, `com.au` or `sg`). Add
 * an application of the type "OIDC Web App" at https://console.pingone.com with the redirect URI
 * `https://<your site>/auth/callback/ping-id`.
 *
 * Scopes: `openid` for the ID token, `profile` for the name, `email` for the email address. The last two must be
 * allowed under "Resources" of the application.
 *
 * Email: the claim `email_verified` says whether the email address is verified. The application needs an attribute
 * mapping for this claim.
 *
 * The "Token Auth Method" of the application must be "Client Secret Basic". Otherwise set it in
 * `client: { token_endpoint_auth_method: … }`.
 *
 * Checked on 2026-11-20: scopes and claims against
 * https://developer.pingidentity.com/pingone-api/auth/openid-connect-oauth-2.html.
 */
export default function PingID(options?: OidcOptions<PingIDProfile>): PingIDProvider {
  return new PingIDProvider(options)
}
