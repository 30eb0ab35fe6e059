/**
 * Signs in with Ory Hydra: an instance of your own, or a project of the Ory Network.
 *
 * @module @authengine/providers/hydra
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Hydra's ID token; those of the user are what the consent app put into the session. */
export interface HydraProfile extends Profile {
  /** Id of the user, as the login app gave it. */
  readonly sub: string
  /** How the user proved who they are. */
  readonly amr?: readonly string[]
  /** Id of the session at Hydra. */
  readonly sid?: string
}

/** Ory Hydra, by OpenID Connect. */
export class HydraProvider extends OidcProvider<HydraProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<HydraProfile>) {
    super({ id: 'hydra', name: 'Hydra', style: { brandColor: '#fff' } }, options)
  }
}

/**
 * Signs in with Ory Hydra.
 *
 * Environment: `AUTH_HYDRA_ID`, `AUTH_HYDRA_SECRET`, `AUTH_HYDRA_ISSUER`: `https://<slug>.projects.oryapis.com`, or the
 * public URL of your instance, with a slash at its end if the metadata has one. Create an OAuth 2 client at
 * https://console.ory.sh, or with `hydra create oauth2-client`, with the redirect URI
 * `https://<your site>/auth/callback/hydra`.
 *
 * Scopes: `openid`, `profile`, `email`, all of which the client must be allowed; what they reveal is up to your consent app.
 *
 * Email: known and verified only where the consent app sets `email` and `email_verified`; an address with `false` is left
 * out of the user.
 *
 * Checked: nothing but the standard, OpenID Connect Discovery: the server's metadata says the rest. See
 * https://www.ory.com/docs/hydra/5min-tutorial.
 *
 * @param options - What differs from the defaults.
 */
export default function Hydra(options?: OidcOptions<HydraProfile>): HydraProvider {
  return new HydraProvider(options)
}
