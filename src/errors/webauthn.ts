import type { ErrorType } from './ErrorType.js'
import { RequestError } from './routing.js'
import { SignInError } from './signIn.js'

/** What the browser sent for a passkey cannot be believed: an old or foreign challenge, a wrong origin, a key nobody knows. */
export class WebAuthnVerificationError extends SignInError {
  static override readonly name: string = 'WebAuthnVerificationError'
  static override readonly type: ErrorType = 'WebAuthnVerificationError'
}

/** Without this passkey, its owner could not sign in any more: nothing was removed. */
export class LastAuthenticator extends RequestError {
  static override readonly name: string = 'LastAuthenticator'
  static override readonly type: ErrorType = 'LastAuthenticator'
  override readonly status = 409
}
