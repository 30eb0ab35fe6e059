/**
 * Signs in with a business of Kinde.
 *
 * @module @authengine/providers/kinde
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of Kinde's ID token. */
export interface KindeProfile extends Profile {
  /** Stable id of the user, which begins with `kp_`. */
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  /** Codes of the organizations of the user. */
  readonly org_codes?: readonly string[]
}

/** OpenID Connect provider for Kinde. */
export class KindeProvider extends OidcProvider<KindeProfile> {
  constructor(options?: OidcOptions<KindeProfile>) {
    super({ id: 'kinde', name: 'Kinde', style: { brandColor: '#0f0f0f' } }, options)
  }
}

/**
 * Signs in with Kinde.
 *
 * Environment: `AUTH_KINDE_ID`, `AUTH_KINDE_SECRET`, `AUTH_KINDE_ISSUER` (`https://<business>.kinde.com`, or your own
 * domain at Kinde). Add an application of the type "Back-end web" at https://app.kinde.com with the allowed callback
 * URL `https://<your site>/auth/callback/kinde`.
 *
 * Scopes: `openid` for the ID token, `profile` for name and picture, `email` for the email address. Add `offline` for a
 * refresh token, which is Kinde's name for `offline_access`.
 *
 * Email: if Kinde sends the claim `email_verified`, it says whether the email address is verified.
 *
 * The ID token has the standard claims; `first_name`, `last_name` and `preferred_email` belong to an older API of Kinde
 * and are missing.
 *
 * Checked on 2026-11-20: scopes against https://docs.kinde.com/build/tokens/oath-scopes, claims against
 * https://docs.kinde.com/build/tokens/about-id-tokens/. Not confirmed: when Kinde sends the claim `email_verified`.
 */
export default function Kinde(options?: OidcOptions<KindeProfile>): KindeProvider {
  return new KindeProvider(options)
}
