import type { ErrorType } from './ErrorType.js'
import { RequestError } from './routing.js'
import { SignInError } from './signIn.js'

/** What the browser sent for a passkey cannot be believed: an old or foreign challenge, a wrong origin, a key nobody knows. */
export class WebAuthnVerificationError extends SignInError {
  static override readonly name: string = 'WebAuthnVerificationError'
  static override readonly type: ErrorType = 'WebAuthnVerificationError'
  /**
   * Over HTTP the query parameter `code`: nobody has this passkey, so that the device may forget it. Set only where that tells
   * strangers nothing, because no answer of the server names passkeys.
   */
  code?: 'unknown-passkey'
}

/** Without this passkey, its owner could not sign in any more: nothing was removed. */
export class LastAuthenticator extends RequestError {
  static override readonly name: string = 'LastAuthenticator'
  static override readonly type: ErrorType = 'LastAuthenticator'
  override readonly status = 409
}
