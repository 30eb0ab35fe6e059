/** Sends requests to other services: providers and mail services. */
export abstract class HttpClient {
  /**
   * Sends one request. Follows no redirect, gives up after a time, and refuses answers that are too large.
   *
   * @param via - What to use instead of the runtime's `fetch`, within the same limits.
   * @throws OutgoingRequestError
   */
  abstract send(request: Request, via?: typeof fetch): Promise<Response>
}
