import { AuthError, type ErrorType } from 'authengine'

/**
 * The secret of an authenticator app cannot be unsealed: its key is not configured any more, or the row was changed.
 *
 * This is a fault of the site. It never means that the code is wrong, and it is not counted as a wrong code.
 */
export class FactorKeyMissing extends AuthError {
  static override readonly name: string = 'FactorKeyMissing'
  static override readonly type: ErrorType = 'Configuration'

  /** @param factor - Id of the row. */
  constructor(readonly factor: string) {
    super(
      `The secret of the authenticator app "${factor}" cannot be unsealed. Its key was probably removed from ` +
        'AUTH_ENCRYPTION_KEY too early. Add it again after the newest key, and run "npx authengine reseal".',
    )
  }
}
