import { type ErrorType, RequestError } from 'authengine'

/** Why a form was refused. */
export type RefusalReason =
  /** Not one email address, or not a user name. */
  | 'invalid'
  /** The option `signUp` did not let this person sign up. */
  | 'not_allowed'
  /** The user name has another owner. */
  | 'taken'
  /** The present password is wrong. */
  | 'wrong'
  | 'about_you'
  | 'breached'
  | 'common'
  | 'malformed'
  | 'too_long'
  | 'too_short'

/** A field of a form has to be corrected. Nothing was stored. */
export class PasswordRefused extends RequestError {
  static override readonly name: string = 'PasswordRefused'
  static override readonly type: ErrorType = 'MalformedRequest'
  override readonly status = 422

  /**
   * @param field - Name of the field.
   * @param reason - Why.
   */
  constructor(
    readonly field: 'currentPassword' | 'email' | 'password' | 'username',
    readonly reason: RefusalReason,
  ) {
    super(`The field "${field}" was refused (${reason}).`)
  }
}
