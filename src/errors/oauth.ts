import { AuthError, type LogLevel } from './AuthError.js'
import type { ErrorType } from './ErrorType.js'
import { SignInError } from './signIn.js'

/** The provider could not be asked: its metadata cannot be read, or an endpoint is missing or unsafe. */
export class OAuthSignInError extends SignInError {
  static override readonly name: string = 'OAuthSignInError'
  static override readonly type: ErrorType = 'OAuthSignInError'
}

/** The provider answered with an error, or with something that cannot be believed. */
export class OAuthCallbackError extends SignInError {
  static override readonly name: string = 'OAuthCallbackError'
  static override readonly type: ErrorType = 'OAuthCallbackError'
}

/** The answer does not belong to a sign-in that this browser started: forged, too late, or used already. */
export class InvalidCheck extends AuthError {
  static override readonly name: string = 'InvalidCheck'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'InvalidCheck'
}

/** The profile does not describe a user: `profile` failed, or there is no id. */
export class OAuthProfileParseError extends SignInError {
  static override readonly name: string = 'OAuthProfileParseError'
  static override readonly type: ErrorType = 'OAuthProfileParseError'
}

/** The account belongs to another user, or somebody else has its e-mail address. */
export class OAuthAccountNotLinked extends SignInError {
  static override readonly name: string = 'OAuthAccountNotLinked'
  static override readonly type: ErrorType = 'OAuthAccountNotLinked'
}
