/** Sends requests to other services: providers and mail services. */
export abstract class HttpClient {
  /**
   * Sends one request. Follows no redirect, gives up after a time, and refuses answers that are too large. A URL must be
   * https, or http on this machine.
   *
   * @param via - What to use instead of the runtime's `fetch`, within the same limits.
   * @param plainOrigins - Origins such as `http://keycloak:8080` that the application allows over http.
   * @throws OutgoingRequestError
   */
  abstract send(request: Request, via?: typeof fetch, plainOrigins?: ReadonlySet<string>): Promise<Response>
}
