import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from 'express'

/** One request, in Express's own terms. */
export interface ExpressExchange {
  /** The request. */
  readonly req: ExpressRequest
  /** Its response; without one, or once its headers are sent, no cookie can be set. */
  readonly res?: ExpressResponse | undefined
  /** Asks the next handler: called instead of answering 404. */
  readonly next?: NextFunction | undefined
  /** Where the library is mounted; server code on another route does not know. */
  readonly basePath?: string | undefined
}
