/**
 * Signs in with an IdentityServer4.
 *
 * @module @authengine/providers/identity-server4
 */
/* eslint-disable @typescript-eslint/no-deprecated -- the class and its factory are deprecated together */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of the userinfo endpoint of IdentityServer4; the profile service of the server may add others. */
export interface IdentityServer4Profile extends Profile {
  /** Stable id of the user. */
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/**
 * OpenID Connect provider for IdentityServer4.
 *
 * @deprecated The product has had no support since December 2022. Use Duende IdentityServer, its successor, and
 *   `@authengine/providers/duende-identity-server6`.
 */
export class IdentityServer4Provider extends OidcProvider<IdentityServer4Profile> {
  constructor(options?: OidcOptions<IdentityServer4Profile>) {
    // If there is an access token, name and email address are only at the userinfo endpoint, unless the client is
    // configured otherwise.
    super({ id: 'identity-server4', name: 'IdentityServer4', idToken: false }, options)
  }
}

/**
 * Signs in with IdentityServer4.
 *
 * Environment: `AUTH_IDENTITY_SERVER4_ID`, `AUTH_IDENTITY_SERVER4_SECRET`, `AUTH_IDENTITY_SERVER4_ISSUER` (the URL of
 * the server). Add a client to the server with the grant type `GrantTypes.Code`, the scopes below and the redirect URI
 * `https://<your site>/auth/callback/identity-server4`.
 *
 * Scopes: `openid` for the ID token, `profile` for the name, `email` for the email address.
 *
 * Email: if the server sends the claim `email_verified`, it says whether the email address is verified.
 *
 * IdentityServer4 has had no support since December 2022, and has publicly known vulnerabilities: migrate to Duende
 * IdentityServer. Its public demonstration server no longer exists.
 *
 * Checked on 2026-11-20: the end of support against https://github.com/DuendeArchive/IdentityServer4, the protocol
 * against https://identityserver4.readthedocs.io/en/latest/.
 *
 * @deprecated Use Duende IdentityServer and its provider.
 */
export default function IdentityServer4(options?: OidcOptions<IdentityServer4Profile>): IdentityServer4Provider {
  return new IdentityServer4Provider(options)
}
