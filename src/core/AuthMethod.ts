/**
 * Authentication method: a value of RFC 8176 section 2, or one of two values of this library: `fed` (an identity provider) and
 * `email` (a mailed proof).
 */
export type AuthMethod =
  'pwd' | 'otp' | 'hwk' | 'swk' | 'user' | 'mfa' | 'sms' | 'pin' | 'kba' | 'fed' | 'email' | (string & {})

/** An authentication method that was used in a sign-in or session. */
export interface UsedMethod {
  /** The method. */
  readonly method: AuthMethod
  /** When it was used. */
  readonly at: Date
}
