import type { IncomingRequest } from 'authengine'
import { NextExchange } from './NextExchange.js'
import { waitUntil } from './waitUntil.js'

/** A request for a route of the library. */
export class RouteExchange extends NextExchange {
  /**
   * @param identity - The request.
   * @param basePath - Where the library is mounted, as the route handler sees it.
   */
  constructor(
    override readonly identity: Request,
    private readonly basePath: string,
  ) {
    super()
  }

  override incomingRequest(): IncomingRequest {
    const { headers, url, method } = this.identity
    return { headers, url, method, basePath: this.basePath, waitUntil }
  }

  override request(): Request {
    return this.identity
  }

  override keep(): void {
    // The response of a route already has its cookies.
  }
}
