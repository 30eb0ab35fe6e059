/**
 * Signs in with Ory Hydra: your own instance, or a project of the Ory Network.
 *
 * @module @authengine/providers/hydra
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Hydra's ID token. The consent app sets the claims about the user. */
export interface HydraProfile extends Profile {
  /** Id of the user, set by the login app. */
  readonly sub: string
  /** Authentication methods (RFC 8176). */
  readonly amr?: readonly string[]
  /** Id of the session at Hydra. */
  readonly sid?: string
}

/** OpenID Connect provider for Ory Hydra. */
export class HydraProvider extends OidcProvider<HydraProfile> {
  constructor(options?: OidcOptions<HydraProfile>) {
    super({ id: 'hydra', name: 'Hydra', style: { brandColor: '#fff' } }, options)
  }
}

/**
 * Signs in with Ory Hydra.
 *
 * Environment: `AUTH_HYDRA_ID`, `AUTH_HYDRA_SECRET`, `AUTH_HYDRA_ISSUER` (`https://<slug>.projects.oryapis.com`, or the
 * public URL of your instance, with a slash at its end if the metadata has one). Create an OAuth 2 client at
 * https://console.ory.sh, or with `hydra create oauth2-client`, with the redirect URI
 * `https://<your site>/auth/callback/hydra`.
 *
 * Scopes: `openid`, `profile`, `email`, which the client must be allowed to request. Your consent app decides which
 * claims they give.
 *
 * Email: verified if the consent app sets `email`, and `email_verified` to true. An email address with `false` is left
 * out of the user.
 *
 * Checked on 2026-11-20: only the standard, OpenID Connect Discovery; the metadata of the server has the rest. See
 * https://www.ory.com/docs/hydra/5min-tutorial.
 */
export default function Hydra(options?: OidcOptions<HydraProfile>): HydraProvider {
  return new HydraProvider(options)
}
