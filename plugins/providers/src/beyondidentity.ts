/**
 * Signs in with Beyond Identity.
 *
 * @module @authengine/providers/beyondidentity
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Beyond Identity's ID token. */
export interface BeyondIdentityProfile extends Profile {
  /** Stable id of the identity in the realm. */
  readonly sub: string
  readonly name: string
  readonly preferred_username: string
  readonly email: string
}

/** OpenID Connect provider for Beyond Identity. */
export class BeyondIdentityProvider extends OidcProvider<BeyondIdentityProfile> {
  constructor(options?: OidcOptions<BeyondIdentityProfile>) {
    super({ id: 'beyondidentity', name: 'Beyond Identity', style: { brandColor: '#5077c5' } }, options)
  }
}

/**
 * Signs in with Beyond Identity.
 *
 * Environment: `AUTH_BEYONDIDENTITY_ID`, `AUTH_BEYONDIDENTITY_SECRET`, `AUTH_BEYONDIDENTITY_ISSUER`
 * (`https://auth-<us or eu>.beyondidentity.com/v1/tenants/<tenant id>/realms/<realm id>/applications/<application id>`).
 * Add an OIDC application to the realm in the admin console, as a confidential client with the authentication method
 * "Client Secret Basic", PKCE "S256" and the redirect URI `https://<your site>/auth/callback/beyondidentity`.
 *
 * Scopes: `openid`, `profile` and `email`, for the user name, the name and the email address.
 *
 * Email: Beyond Identity does not say whether the email address is verified.
 *
 * Checked on 2026-11-20: the client authentication against
 * https://developer.beyondidentity.com/docs/v0/getting-started/oidc-configuration. Not confirmed: the form of the
 * issuer, and which claims the ID token has.
 */
export default function BeyondIdentity(options?: OidcOptions<BeyondIdentityProfile>): BeyondIdentityProvider {
  return new BeyondIdentityProvider(options)
}
