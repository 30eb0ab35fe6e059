/** Headers of a request. */
type Headers = Readonly<Record<string, string>>

/**
 * Asks a provider for what the access token opens: over https, and within limits.
 *
 * Every method gives the JSON of a 2xx answer, and throws `OAuthCallbackError` when the status is another, or the body is
 * not JSON.
 */
export interface ProtectedResources {
  /** A GET, with the token in the `Authorization` header. */
  get(url: string, headers?: Headers): Promise<unknown>
  /**
   * A POST, with the token in the `Authorization` header.
   *
   * @param body - Parameters are sent as a form, any other object as JSON; undefined for no body.
   */
  post(url: string, body?: URLSearchParams | object, headers?: Headers): Promise<unknown>
  /** Sends a request as it is, without the token: for services that want it elsewhere, and for what is public. */
  send(request: Request): Promise<unknown>
}
