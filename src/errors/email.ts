import { AuthError, type LogLevel } from './AuthError.js'
import type { ErrorType } from './ErrorType.js'
import { SignInError } from './signIn.js'

/** No mail was sent: the address cannot be used, or the mail could not be handed over. */
export class EmailSignInError extends SignInError {
  static override readonly name: string = 'EmailSignInError'
  static override readonly type: ErrorType = 'EmailSignInError'
}

/** The link or code from a mail does not work: wrong, used already, or too old. */
export class Verification extends AuthError {
  static override readonly name: string = 'Verification'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'Verification'
}
