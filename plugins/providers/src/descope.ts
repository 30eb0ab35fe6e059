/**
 * Signs in with a project of Descope.
 *
 * @module @authengine/providers/descope
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Descope's ID token. */
export interface DescopeProfile extends Profile {
  /** Stable id of the user in the project. */
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly phone_number?: string
  readonly phone_number_verified?: boolean
}

/** OpenID Connect provider for Descope. */
export class DescopeProvider extends OidcProvider<DescopeProfile> {
  constructor(options?: OidcOptions<DescopeProfile>) {
    super({ id: 'descope', name: 'Descope', style: { brandColor: '#1C1C23' } }, options)
  }

  override defaultIssuer(clientId: string): string {
    return `https://api.descope.com/${clientId}`
  }
}

/**
 * Signs in with Descope.
 *
 * Environment: `AUTH_DESCOPE_ID` (the project id), `AUTH_DESCOPE_SECRET` (an access key), `AUTH_DESCOPE_ISSUER` (only
 * for another region, your own domain or another application). Create the access key at
 * https://app.descope.com/accesskeys, and allow the redirect URL `https://<your site>/auth/callback/descope` in the
 * settings of the application.
 *
 * Scopes: `openid` for the id, `profile` for the name and the picture, `email` for the email address.
 *
 * Email: only a verified email address: the claim `email_verified` must be true.
 *
 * The default issuer is that of the project at api.descope.com.
 *
 * Checked on 2026-11-20: endpoints, client id and secret against
 * https://docs.descope.com/identity-federation/applications/oidc-apps/oidc-endpoints.
 */
export default function Descope(options?: OidcOptions<DescopeProfile>): DescopeProvider {
  return new DescopeProvider(options)
}
