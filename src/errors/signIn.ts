import { AuthError, type ErrorKind, type LogLevel } from './AuthError.js'
import type { ErrorType } from './ErrorType.js'

/** A sign-in that failed in a way the person can mend: the sign-in page is shown again. */
export abstract class SignInError extends AuthError {
  static override readonly name: string = 'SignInError'
  static override readonly level: LogLevel = 'warn'
  static override readonly kind: ErrorKind = 'signIn'
}

/**
 * The credentials were not accepted. Throw it, or a subclass with a `code` of its own, from `authorize`.
 *
 * Over HTTP the person is sent back to the sign-in page with `error=CredentialsSignin&code=<code>`; server code that
 * called `signIn` gets the error itself.
 *
 * @example
 * ```ts
 * class SecondFactorNeeded extends CredentialsSignin {
 *   override code = 'second-factor'
 * }
 * ```
 */
export class CredentialsSignin extends SignInError {
  static override readonly name: string = 'CredentialsSignin'
  static override readonly type: ErrorType = 'CredentialsSignin'
  /**
   * Shown in the address bar, so it must not tell whether the name or the password was wrong.
   *
   * @defaultValue `"credentials"`
   */
  code = 'credentials'

  /** The code as pages get it: `credentials` where a subclass has set something that is not a string, or is empty. */
  get publicCode(): string {
    const code: unknown = this.code
    return typeof code === 'string' && code !== '' ? code : 'credentials'
  }
}

/** The `signIn` callback refused, or failed: its message is the message of the original error. */
export class AccessDenied extends AuthError {
  static override readonly name: string = 'AccessDenied'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'AccessDenied'
}

/** Something was tried too often: a password, having mails sent, or a code. */
export class TooManyAttempts extends SignInError {
  static override readonly name: string = 'TooManyAttempts'
  static override readonly type: ErrorType = 'TooManyAttempts'

  /**
   * @param what - What is limited, for the message.
   * @param retryAfter - Seconds until it may be tried again; over HTTP the `Retry-After` header, and a query parameter of
   *   the page.
   */
  constructor(
    what: string,
    readonly retryAfter: number,
  ) {
    super(`The limit "${what}" is reached. It may be tried again in ${String(retryAfter)} seconds.`)
  }
}

/** A form arrived without the token that proves it came from our own page. */
export class MissingCSRF extends SignInError {
  static override readonly name: string = 'MissingCSRF'
  static override readonly type: ErrorType = 'MissingCSRF'
}
