/**
 * Signs in with a Duende IdentityServer, of version 6 or later.
 *
 * @module @authengine/providers/duende-identity-server6
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of IdentityServer's userinfo; its profile service may add others. */
export interface DuendeIdentityServer6Profile extends Profile {
  /** Stable id of the user at the server. */
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** Duende IdentityServer, by OpenID Connect. */
export class DuendeIdentityServer6Provider extends OidcProvider<DuendeIdentityServer6Profile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<DuendeIdentityServer6Profile>) {
    // Its ID token has the id of the user and no more, unless the client has `AlwaysIncludeUserClaimsInIdToken`.
    super({ id: 'duende-identity-server6', name: 'Duende IdentityServer', idToken: false }, options)
  }
}

/**
 * Signs in with Duende IdentityServer.
 *
 * Environment: `AUTH_DUENDE_IDENTITY_SERVER6_ID`, `AUTH_DUENDE_IDENTITY_SERVER6_SECRET`,
 * `AUTH_DUENDE_IDENTITY_SERVER6_ISSUER` (the address of your server, such as `https://demo.duendesoftware.com`). Add a
 * client with the grant type `Code` to the server, with the redirect URI
 * `https://<your site>/auth/callback/duende-identity-server6`.
 *
 * Scopes: `openid` for the id, `profile` for the name and `email` for the address; the client must be allowed to ask
 * for them, and the server have them as identity resources.
 *
 * Email: only verified ones, where the server sends the claim `email_verified`; else not known to be verified.
 *
 * Version 6, whose name the id has, has been superseded; later versions speak alike.
 *
 * The profile is fetched from the userinfo endpoint, because the ID token has no more than the id by default.
 *
 * Checked: the userinfo endpoint against https://docs.duendesoftware.com/identityserver/reference/endpoints/userinfo/.
 * Not confirmed: which versions its maker still supports.
 *
 * @param options - What differs from the defaults.
 */
export default function DuendeIdentityServer6(
  options?: OidcOptions<DuendeIdentityServer6Profile>,
): DuendeIdentityServer6Provider {
  return new DuendeIdentityServer6Provider(options)
}
