/**
 * Signs in with a Duende IdentityServer, of version 6 or later.
 *
 * @module @authengine/providers/duende-identity-server6
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of IdentityServer's userinfo endpoint; its profile service may add others. */
export interface DuendeIdentityServer6Profile extends Profile {
  /** Stable id of the user at the server. */
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** OpenID Connect provider for Duende IdentityServer. */
export class DuendeIdentityServer6Provider extends OidcProvider<DuendeIdentityServer6Profile> {
  constructor(options?: OidcOptions<DuendeIdentityServer6Profile>) {
    // Its ID token has only the id of the user, unless the client has `AlwaysIncludeUserClaimsInIdToken`.
    super({ id: 'duende-identity-server6', name: 'Duende IdentityServer', idToken: false }, options)
  }
}

/**
 * Signs in with Duende IdentityServer.
 *
 * Environment: `AUTH_DUENDE_IDENTITY_SERVER6_ID`, `AUTH_DUENDE_IDENTITY_SERVER6_SECRET`,
 * `AUTH_DUENDE_IDENTITY_SERVER6_ISSUER` (the URL of your server, such as `https://demo.duendesoftware.com`). Add a
 * client to the server with the grant type `Code` and the redirect URI
 * `https://<your site>/auth/callback/duende-identity-server6`.
 *
 * Scopes: `openid` for the id, `profile` for the name and `email` for the email address. The client must be allowed to
 * request them, and the server must have them as identity resources.
 *
 * Email: only a verified email address, if the server sends the claim `email_verified`. Otherwise it is not known to be
 * verified.
 *
 * The id has the name of version 6, which is outdated. Later versions use the same protocol.
 *
 * The profile is fetched from the userinfo endpoint, because the ID token has only the id by default.
 *
 * Checked on 2026-11-20: the userinfo endpoint against
 * https://docs.duendesoftware.com/identityserver/reference/endpoints/userinfo/. Not confirmed: which versions are still
 * supported.
 */
export default function DuendeIdentityServer6(
  options?: OidcOptions<DuendeIdentityServer6Profile>,
): DuendeIdentityServer6Provider {
  return new DuendeIdentityServer6Provider(options)
}
