/** Sends requests to other services: providers and mail services. */
export abstract class HttpClient {
  /** Sends one request. Follows no redirect, gives up after a time, and refuses answers that are too large. */
  abstract send(request: Request): Promise<Response>
}
