import { AuthError } from './AuthError.js'
import type { ErrorType } from './ErrorType.js'

/** A session could not be read or written: a callback failed, or the session grew too large for cookies. */
export class JWTSessionError extends AuthError {
  static override readonly name: string = 'JWTSessionError'
  static override readonly type: ErrorType = 'JWTSessionError'
}

/** A session in the database could not be read or extended: the database or a callback failed. */
export class SessionTokenError extends AuthError {
  static override readonly name: string = 'SessionTokenError'
  static override readonly type: ErrorType = 'SessionTokenError'
}

/** Ending the session failed on the server. The cookie is cleared all the same. */
export class SignOutError extends AuthError {
  static override readonly name: string = 'SignOutError'
  static override readonly type: ErrorType = 'SignOutError'
}
