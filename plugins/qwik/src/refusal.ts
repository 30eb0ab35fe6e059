import { AccessDenied, AuthError, CredentialsSignin, TooManyAttempts } from 'authengine'
import type { ActionFailure } from './ActionResult.js'
import { asQwikError } from './asQwikError.js'
import type { RequestEventAction } from './framework/qwik.js'
import { sentenceFor } from './sentenceFor.js'

/**
 * The result of an action whose sign-in failed, if the user can do something about it. The page can show it.
 *
 * @throws All other errors. A `RequestError`, such as a request from another site, is thrown as an error response of
 *   Qwik.
 */
export function refusal<F extends object>(error: unknown, ev: RequestEventAction): ActionFailure<F> {
  if (!(error instanceof AccessDenied || (error instanceof AuthError && error.kind === 'signIn'))) {
    throw asQwikError(error, ev)
  }
  if (error instanceof TooManyAttempts) ev.headers.set('Retry-After', String(error.retryAfter))
  return ev.fail(statusOf(error), {
    formErrors: [sentenceFor(error)],
    fieldErrors: {},
    error: error.type,
    ...(error instanceof CredentialsSignin && { code: error.publicCode }),
  })
}

function statusOf(error: AuthError): number {
  if (error instanceof TooManyAttempts) return 429
  return error instanceof AccessDenied ? 403 : 400
}
