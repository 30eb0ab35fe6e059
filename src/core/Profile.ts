/** A postal address (OpenID Connect Core 1.0 section 5.1.1). */
export interface ProfileAddress {
  /** Country name. */
  readonly country?: string | null
  /** The whole address, ready to print. */
  readonly formatted?: string | null
  /** City. */
  readonly locality?: string | null
  /** Postal code. */
  readonly postal_code?: string | null
  /** State or region. */
  readonly region?: string | null
  /** Street and number. */
  readonly street_address?: string | null
}

/**
 * The profile of a service, in its own types: the standard claims of OpenID Connect Core 1.0 section 5.1, and any other. Extend it for a
 * service whose ids are numbers, and hand its configuration to `new OAuthProvider(…)` of `authengine/provider`; {@link Profile} is what callbacks are given.
 */
export interface ServiceProfile {
  /** Postal address. */
  readonly address?: ProfileAddress | null
  /** Date of birth, `YYYY-MM-DD` or a part of it. */
  readonly birthdate?: string | null
  /** Preferred e-mail address. */
  readonly email?: string | null
  /** Whether the provider verified the address. */
  readonly email_verified?: boolean | null
  /** Surname. */
  readonly family_name?: string | null
  /** Gender. */
  readonly gender?: string | null
  /** First name. */
  readonly given_name?: string | null
  /** Id, at services that do not speak OpenID Connect: text, and at many a number. */
  readonly id?: string | number | null
  /** Language tag. */
  readonly locale?: string | null
  /** Middle name. */
  readonly middle_name?: string | null
  /** Full name, ready to show. */
  readonly name?: string | null
  /** Casual name. */
  readonly nickname?: string | null
  /** Phone number, best in E.164 form. */
  readonly phone_number?: string | null
  /** URL of a picture; at some services an object. */
  readonly picture?: unknown
  /** Name the person goes by at the provider; neither unique nor stable. */
  readonly preferred_username?: string | null
  /** URL of the profile page. */
  readonly profile?: string | null
  /** Identifier of the person at the issuer. */
  readonly sub?: string | null
  /** When the claims last changed. */
  readonly updated_at?: Date | string | number | null
  /** URL of a web page or blog. */
  readonly website?: string | null
  /** Time zone, such as `Europe/Paris`. */
  readonly zoneinfo?: string | null
  /** Providers add claims of their own. */
  readonly [claim: string]: unknown
}

/** What a provider says of a person, as callbacks and events are given it. */
export interface Profile extends ServiceProfile {
  /**
   * Id, at services that do not speak OpenID Connect. At some it is a number, which `String(profile.id)` makes a text; `account` has it as
   * text in any case.
   */
  readonly id?: string | null
  /** URL of a picture; at some services an object. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- documented so: applications use it without a check
  readonly picture?: any
}
