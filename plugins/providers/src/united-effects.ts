/**
 * Signs in with an auth group of United Effects.
 *
 * @module @authengine/providers/united-effects
 */
import { type OidcOptions, OidcProvider, type Profile } from 'authengine/provider'

/** Claims of United Effects' ID token; neither a name nor a picture is among them. */
export interface UnitedEffectsProfile extends Profile {
  /** Stable id of the account in the auth group. */
  readonly sub: string
  readonly email?: string
}

/** United Effects, by OpenID Connect. */
export class UnitedEffectsProvider extends OidcProvider<UnitedEffectsProfile> {
  /** @param options - What the application says. */
  constructor(options?: OidcOptions<UnitedEffectsProfile>) {
    const authorization = { params: { resource: options?.issuer } }
    super({ id: 'united-effects', name: 'United Effects', authorization }, options)
  }
}

/**
 * Signs in with United Effects.
 *
 * Environment: `AUTH_UNITED_EFFECTS_ID`, `AUTH_UNITED_EFFECTS_SECRET`. The issuer is the option `issuer`
 * (`https://auth.unitedeffects.com/<auth group id>`), because it is also sent as the parameter `resource`. Add a client at
 * https://core.unitedeffects.com (Settings, Identity) with the redirect URI
 * `https://<your site>/auth/callback/united-effects`.
 *
 * Scopes: `openid`, `profile`, `email` for the id and the email address.
 *
 * Email: verified only where the claim `email_verified` says so; an address with `false` is left out of the user.
 *
 * The name and the picture are withheld by design: the user has neither.
 *
 * Checked: that the service is offered against https://unitedeffects.com/features. Not confirmed: the claims, and that
 * `resource` is still needed, which no public page of the vendor tells.
 *
 * @param options - What differs from the defaults.
 */
export default function UnitedEffects(options?: OidcOptions<UnitedEffectsProfile>): UnitedEffectsProvider {
  return new UnitedEffectsProvider(options)
}
