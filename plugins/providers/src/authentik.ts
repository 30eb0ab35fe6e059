/**
 * Signs in with an application of authentik.
 *
 * @module @authengine/providers/authentik
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'
import { icon } from './icons/authentik.js'

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

/** OpenID Connect provider for Authentik. */
export class AuthentikProvider extends OidcProvider<AuthentikProfile> {
  constructor(options?: OidcOptions<AuthentikProfile>) {
    super({ id: 'authentik', name: 'Authentik', style: { brandColor: '#fd4b2d', icon } }, options)
  }

  /** The issuer, with a slash at its end even if the application did not write it. */
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
 * Email: verified if the claim `email_verified` is true. Recent versions of authentik send `false` for every email
 * address unless a scope mapping of yours changes it, and such an email address is left out of the user. If you manage
 * the email addresses yourself, `allowDangerousUnverifiedEmail` keeps them.
 *
 * Choose a signing key for the provider: without a key, authentik signs with the client secret, which needs
 * `client: { id_token_signed_response_alg: 'HS256' }`. There is no picture unless a scope mapping adds it.
 *
 * Checked on 2026-11-20: the two kinds of issuer against the description of authentik's API. Not confirmed: since which
 * version `email_verified` is false unless a scope mapping changes it; see
 * https://docs.goauthentik.io/add-secure-apps/providers/oauth2/.
 */
export default function Authentik(options?: OidcOptions<AuthentikProfile>): AuthentikProvider {
  return new AuthentikProvider(options)
}
