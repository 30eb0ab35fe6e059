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

/** Keycloak, by OpenID Connect. */
export class KeycloakProvider extends OidcProvider<KeycloakProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<KeycloakProfile>) {
    super({ id: 'keycloak', name: 'Keycloak', style: { brandColor: '#428bca' } }, options)
  }
}

/**
 * Signs in with Keycloak.
 *
 * Environment: `AUTH_KEYCLOAK_ID`, `AUTH_KEYCLOAK_SECRET`, `AUTH_KEYCLOAK_ISSUER` (`https://<host>/realms/<realm>`;
 * before version 17 `https://<host>/auth/realms/<realm>`). Create a client of the realm at `https://<host>/admin` with
 * "Client authentication" switched on and the valid redirect URI `https://<your site>/auth/callback/keycloak`.
 *
 * Scopes: `openid`, `profile` for the names, `email`.
 *
 * Email: only a verified one. Users whom an administrator makes are not verified until "Email verified" is switched on;
 * where all addresses of the realm are yours, `allowDangerousUnverifiedEmail` keeps them.
 *
 * Where the server reaches Keycloak by another address than browsers do, give `wellKnown` with the inner address, and set
 * `KC_HOSTNAME_BACKCHANNEL_DYNAMIC`; the issuer stays the outer one. An inner address with http needs `allowDangerousHttp`.
 *
 * Checked: issuer and endpoints against https://www.keycloak.org/securing-apps/oidc-layers.
 *
 * @param options - What differs from the defaults.
 */
export default function Keycloak(options?: OidcOptions<KeycloakProfile>): KeycloakProvider {
  return new KeycloakProvider(options)
}
