/**
 * Signs in with an auth group of United Effects.
 *
 * @module @authengine/providers/united-effects
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of United Effects' ID token. It has neither a name nor a picture. */
export interface UnitedEffectsProfile extends Profile {
  /** Stable id of the account in the auth group. */
  readonly sub: string
  readonly email?: string
}

/** OpenID Connect provider for United Effects. */
export class UnitedEffectsProvider extends OidcProvider<UnitedEffectsProfile> {
  constructor(options?: OidcOptions<UnitedEffectsProfile>) {
    const authorization = { params: { resource: options?.issuer } }
    super({ id: 'united-effects', name: 'United Effects', authorization }, options)
  }
}

/**
 * Signs in with United Effects.
 *
 * Environment: `AUTH_UNITED_EFFECTS_ID`, `AUTH_UNITED_EFFECTS_SECRET`; the option `issuer`
 * (`https://auth.unitedeffects.com/<auth group id>`) is needed as well, and is also sent as the parameter `resource`.
 * Add a client at https://core.unitedeffects.com (Settings, Identity) with the redirect URI
 * `https://<your site>/auth/callback/united-effects`.
 *
 * Scopes: `openid`, `profile`, `email` for the id and the email address.
 *
 * Email: verified if the claim `email_verified` is true. An email address with `false` is left out of the user.
 *
 * United Effects does not send a name or a picture.
 *
 * Checked on 2026-11-20: that the service exists against https://unitedeffects.com/features. Not confirmed: the claims,
 * and whether `resource` is still needed; no public page of the vendor says it.
 *
 * @example
 * ```ts
 * UnitedEffects({ issuer: 'https://auth.unitedeffects.com/your-auth-group' })
 * ```
 */
export default function UnitedEffects(options?: OidcOptions<UnitedEffectsProfile>): UnitedEffectsProvider {
  return new UnitedEffectsProvider(options)
}
