import { AuthError, type ErrorType } from 'authengine'

/**
 * A stored password hash cannot be verified: its format is unknown, or it needs more memory or time than is allowed.
 *
 * This is a fault of the stored data. It never means that the password is wrong.
 */
export class UnreadableHash extends AuthError {
  static override readonly name: string = 'UnreadableHash'
  static override readonly type: ErrorType = 'Configuration'

  /** @param reason - Why, as a sentence that does not contain the hash. */
  constructor(readonly reason: string) {
    super(
      `A stored password hash cannot be verified. ${reason} It was probably stored without being checked. ` +
        'Replace it by a hash of a known format, or remove it: its user can then set a new password.',
    )
  }
}
