/** The claims of the user who signs in at the fake provider. */
export interface FakePerson {
  /** Subject identifier. */
  readonly sub: string
  /** Any other claim (OpenID Connect Core section 5.1). */
  readonly [claim: string]: unknown
}
