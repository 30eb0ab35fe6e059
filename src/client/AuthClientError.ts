/**
 * Why a call of the client failed.
 *
 * - `basePath`: the option `basePath` is not a path of this site.
 * - `unreachable`: there was no response at all.
 * - `unexpected`: the response is not one of the library; `status` is its HTTP status.
 * - `refused`: the server refused the request; `error` is the name of the error, if there is one, and `status` the HTTP
 *   status.
 * - `passkey`: the provider uses passkeys, which need `authengine/webauthn-client`.
 */
export type AuthClientErrorCode = 'basePath' | 'unreachable' | 'unexpected' | 'refused' | 'passkey'

/** What is known of a failure besides its code. */
export interface AuthClientFailure {
  /** Type of the server's error, such as `MissingCSRF`. */
  readonly error?: string | undefined
  /** HTTP status of the response. */
  readonly status?: number | undefined
  /** What was thrown. */
  readonly cause?: unknown
}

/**
 * What went wrong between a page and the server: `code` is for programs, `message` for developers.
 *
 * @example
 * ```ts
 * if (error instanceof AuthClientError && error.code === 'unreachable') status.textContent = 'You are offline.'
 * ```
 */
export class AuthClientError extends Error {
  /** Identifies this kind of error, also in another bundle. */
  override readonly name = 'AuthClientError'
  /** Type of the server's error, such as `MissingCSRF`; only with `refused`. */
  readonly error: string | undefined
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined

  /**
   * @param code - The kind of failure.
   * @param message - What happened, and what to do.
   * @param failure - What else is known.
   */
  constructor(
    readonly code: AuthClientErrorCode,
    message: string,
    failure: AuthClientFailure = {},
  ) {
    super(message, failure)
    this.error = failure.error
    this.status = failure.status
  }
}
