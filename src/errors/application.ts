import { AuthError } from './AuthError.js'
import type { ErrorType } from './ErrorType.js'

/** Code of the application (or of a provider) failed while someone signed in; the cause is in the log. */
export class CallbackRouteError extends AuthError {
  static override readonly name: string = 'CallbackRouteError'
  static override readonly type: ErrorType = 'CallbackRouteError'
}

/** A function of the adapter failed, or answered what cannot be believed. What it threw is the cause. */
export class AdapterError extends AuthError {
  static override readonly name: string = 'AdapterError'
  static override readonly type: ErrorType = 'AdapterError'
}

/** An event handler of the application failed, or did not end in time. Logged only: the journey goes on. */
export class EventError extends AuthError {
  static override readonly name: string = 'EventError'
  static override readonly type: ErrorType = 'EventError'
}

/** Another service could not be asked: it is not https, took too long, or answered too much. */
export class OutgoingRequestError extends AuthError {
  static override readonly name: string = 'OutgoingRequestError'
  static override readonly type: ErrorType = 'OutgoingRequestError'
}
