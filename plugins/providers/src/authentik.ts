/**
 * Signs in with an application of authentik.
 *
 * @module @authengine/providers/authentik
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of authentik's ID token; scope mappings may add others. */
export interface AuthentikProfile extends Profile {
  /** Id of the user, as the provider's "Subject mode" makes it. */
  readonly sub: string
  readonly name: string
  readonly preferred_username: string
  readonly nickname: string
  readonly email: string
  readonly email_verified: boolean
  /** Names of the groups the user is in. */
  readonly groups?: readonly string[]
}

/** Authentik, by OpenID Connect. */
export class AuthentikProvider extends OidcProvider<AuthentikProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<AuthentikProfile>) {
    super({ id: 'authentik', name: 'Authentik', style: { brandColor: '#fd4b2d' } }, options)
  }

  /** The issuer, which ends with a slash, whether or not the application writes it. */
  override issuerOf(written: string): string {
    return `${written.replace(/(?<!\/)\/+$/, '')}/`
  }
}

/**
 * Signs in with authentik.
 *
 * Environment: `AUTH_AUTHENTIK_ID`, `AUTH_AUTHENTIK_SECRET`, `AUTH_AUTHENTIK_ISSUER`
 * (`https://<host>/application/o/<application slug>/`). Create an application with an OAuth2/OpenID provider at
 * `https://<host>/if/admin/` with the client type "Confidential" and the redirect URI
 * `https://<your site>/auth/callback/authentik`.
 *
 * Scopes: `openid`, `profile`, `email` for the id, the name and the email address.
 *
 * Email: verified only where the claim `email_verified` says so. Recent versions of authentik say `false` of every
 * address unless a scope mapping of your own says otherwise, and such an address is left out of the user; where you manage
 * the addresses yourself, `allowDangerousUnverifiedEmail` keeps it.
 *
 * Choose a signing key for the provider: without one, authentik signs with the client secret, which needs
 * `client: { id_token_signed_response_alg: 'HS256' }`. There is no picture unless a scope mapping adds one.
 *
 * Checked: the two kinds of issuer against the description of authentik's API. Not confirmed: since which version
 * `email_verified` is false unless a scope mapping says otherwise; see
 * https://docs.goauthentik.io/add-secure-apps/providers/oauth2/.
 *
 * @param options - What differs from the defaults.
 */
export default function Authentik(options?: OidcOptions<AuthentikProfile>): AuthentikProvider {
  return new AuthentikProvider(options)
}
