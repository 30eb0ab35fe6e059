import type { IncomingRequest, Cookie } from 'authengine'

/** One request, as one of the places that Next calls knows it. */
export abstract class NextExchange {
  /** The object that is the same for the whole request. */
  abstract readonly identity: object
  /** Who is asking. */
  abstract incomingRequest(): IncomingRequest
  /** Hands over cookies that were made by server code. */
  abstract keep(cookies: readonly Cookie[]): void | Promise<void>

  /** Whether there is a request: Next shows a page without one, which it was told to keep static, no headers at all. */
  hasRequest(): boolean {
    return true
  }

  /** Says in the response that it depends on the session, where there is one to say it in. */
  keepFromCaches(_isPrivate: boolean): void {
    // Next writes the response of a page, and says `no-store` for a dynamic one.
  }

  /** The request with its body, where the routes of the library are served. */
  request(): Request {
    throw new TypeError('Routes are served by handlers only: export GET and POST of handlers from a route handler.')
  }
}

/** The host is a placeholder: which host to believe is decided from the headers, whatever they contain. */
export const NOWHERE = 'http://unknown.invalid/'
