import { AuthError, type LogLevel } from './AuthError.js'
import type { ErrorType } from './ErrorType.js'

/** A request that is answered with a 4xx status; nothing is stored and no cookie is set. */
export abstract class RequestError extends AuthError {
  static override readonly name: string = 'RequestError'
  static override readonly level: LogLevel = 'debug'
  /** HTTP status of the answer. */
  abstract readonly status: number
  /** Headers of the answer besides the usual ones. */
  readonly headers: Readonly<Record<string, string>> = {}
}

/** Nothing is served under this path, or no provider has this id. */
export class NotFound extends RequestError {
  static override readonly name: string = 'NotFound'
  static override readonly type: ErrorType = 'NotFound'
  override readonly status = 404
}

/** The path exists, but not for this method. */
export class MethodNotAllowed extends RequestError {
  static override readonly name: string = 'MethodNotAllowed'
  static override readonly type: ErrorType = 'MethodNotAllowed'
  override readonly status = 405
  override readonly headers: Readonly<Record<string, string>>

  /** @param allowed - The methods that are served. */
  constructor(allowed: readonly string[]) {
    super(`This path answers ${allowed.join(', ')} only.`)
    this.headers = { allow: allowed.join(', ') }
  }
}

/** The request cannot be understood: broken JSON, a field of the wrong kind, an impossible host. */
export class MalformedRequest extends RequestError {
  static override readonly name: string = 'MalformedRequest'
  static override readonly type: ErrorType = 'MalformedRequest'
  override readonly status = 400
}

/** The body is larger than `bodyLimit`. */
export class PayloadTooLarge extends RequestError {
  static override readonly name: string = 'PayloadTooLarge'
  static override readonly type: ErrorType = 'PayloadTooLarge'
  override readonly status = 413
}

/** The body is neither JSON nor a URL-encoded form, or is compressed or in another character set than UTF-8. */
export class UnsupportedMediaType extends RequestError {
  static override readonly name: string = 'UnsupportedMediaType'
  static override readonly type: ErrorType = 'UnsupportedMediaType'
  override readonly status = 415
}

/** The browser says that another site sent this request. */
export class CrossSiteRequest extends RequestError {
  static override readonly name: string = 'CrossSiteRequest'
  static override readonly type: ErrorType = 'CrossSiteRequest'
  override readonly status = 403
}
