import type { IncomingRequest, Cookie } from 'authengine'

/** One request. Each kind of code that Next calls has a subclass, because each gets the request in another form. */
export abstract class NextExchange {
  /** The object that is the same for the whole request. */
  abstract readonly identity: object
  abstract incomingRequest(): IncomingRequest
  /** Sets cookies that server code has changed. */
  abstract keep(cookies: readonly Cookie[]): void | Promise<void>

  /** Whether there is a request: Next renders a static page without a request, and gives it no headers at all. */
  hasRequest(): boolean {
    return true
  }

  /** Marks the response as dependent on the session, if there is a response. */
  keepFromCaches(_isPrivate: boolean): void {
    // Next itself writes the response of a page, and sends `no-store` for a dynamic page.
  }

  /** The request with its body. Only the routes of the library need it. */
  request(): Request {
    throw new TypeError('Routes are served by handlers only: export GET and POST of handlers from a route handler.')
  }
}

/** A placeholder URL: the engine takes the host from the headers, and decides whether to trust it. */
export const NOWHERE = 'http://unknown.invalid/'
