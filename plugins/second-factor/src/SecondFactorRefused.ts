import { type ErrorType, RequestError } from 'authengine'

/** Why a change of the second factor was refused. */
export type SecondFactorRefusal =
  /** The code does not belong to the present time, or was used already. */
  | 'wrong_code'
  /** The form is too old, or belongs to another user. */
  | 'form_expired'
  /** The user has as many authenticator apps as are allowed. */
  | 'too_many'
  /** The email address of the user is not verified. */
  | 'not_verified'
  /** The user has no such factor. */
  | 'not_found'
  /** The user needs a second factor, and has no other one. */
  | 'last'

/** A change of the second factor was refused. Nothing was stored. */
export class SecondFactorRefused extends RequestError {
  static override readonly name: string = 'SecondFactorRefused'
  static override readonly type: ErrorType = 'MalformedRequest'
  override readonly status = 422

  /** @param reason - Why. */
  constructor(readonly reason: SecondFactorRefusal) {
    super(`The change of the second factor was refused (${reason}): ${EXPLAINED[reason]}`)
  }
}

const EXPLAINED: Readonly<Record<SecondFactorRefusal, string>> = {
  wrong_code: 'type the newest code of the app, and check the clock of the device.',
  form_expired: 'begin again, in the browser in which the user is signed in.',
  too_many: 'remove an authenticator app first.',
  not_verified: 'the user has to verify the email address first.',
  not_found: 'the user has no such factor any more.',
  last: 'a second factor is required of the user, who has to add another one first.',
}
