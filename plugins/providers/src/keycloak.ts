/**
 * Signs in with a realm of Keycloak.
 *
 * @module @authengine/providers/keycloak
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Keycloak's ID token; the mappers of the client may add others. */
export interface KeycloakProfile extends Profile {
  /** Stable id of the user in the realm. */
  readonly sub: string
  readonly name: string
  readonly preferred_username: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly email_verified: boolean
  /** Id of the session at Keycloak. */
  readonly sid: string
  readonly picture?: string
}

/** OpenID Connect provider for Keycloak. */
export class KeycloakProvider extends OidcProvider<KeycloakProfile> {
  constructor(options?: OidcOptions<KeycloakProfile>) {
    super({ id: 'keycloak', name: 'Keycloak', style: { brandColor: '#428bca' } }, options)
  }
}

/**
 * Signs in with Keycloak.
 *
 * Environment: `AUTH_KEYCLOAK_ID`, `AUTH_KEYCLOAK_SECRET`, `AUTH_KEYCLOAK_ISSUER` (`https://<host>/realms/<realm>`;
 * before version 17 `https://<host>/auth/realms/<realm>`). Create a client of the realm at `https://<host>/admin` with
 * "Client authentication" turned on and the valid redirect URI `https://<your site>/auth/callback/keycloak`.
 *
 * Scopes: `openid`, `profile` for the names, `email`.
 *
 * Email: only a verified email address. The email address of a user whom an administrator creates is not verified until
 * "Email verified" is turned on. If you control all email addresses of the realm, `allowDangerousUnverifiedEmail` keeps
 * them.
 *
 * If your server reaches Keycloak at another URL than browsers do, set `wellKnown` to the internal URL, and set
 * `KC_HOSTNAME_BACKCHANNEL_DYNAMIC`; the issuer stays the external URL. An internal URL with http needs
 * `allowDangerousHttp`.
 *
 * Checked on 2026-11-20: issuer and endpoints against https://www.keycloak.org/securing-apps/oidc-layers.
 */
export default function Keycloak(options?: OidcOptions<KeycloakProfile>): KeycloakProvider {
  return new KeycloakProvider(options)
}
