import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { AuthConfig, Session } from 'authengine'
import { engines } from './engines.js'
import type { ExpressExchange } from './ExpressBinding.js'
import { isRespelled, mountOf } from './mountOf.js'

/**
 * The routes of authentication as one Express handler, for Express 4 and 5.
 *
 * The base path is where the handler is mounted: with `app.use('/auth', …)`, or as a wildcard route (`/auth/*splat` in
 * Express 5, `/auth/*` in Express 4). Paths that it does not serve go to `next`. A body that a parser of the application
 * has read already is understood as well. Behind a proxy that ends TLS, set `trust proxy`, so that cookies are secure.
 *
 * @param config - Configuration; the same object is given to `getSession`. Never changed.
 * @throws ConfigurationError listing every fault that can be seen before the first request.
 *
 * @example
 * ```ts
 * const app = express()
 * app.set('trust proxy', true)
 * app.use('/auth', MiddlewareAuth(config))
 * ```
 */
export function MiddlewareAuth<S extends Session = Session>(
  config: AuthConfig<S>,
): (req: ExpressRequest, res: ExpressResponse, next: NextFunction) => Promise<void> {
  const engine = engines.for(config)
  return async (req, res, next) => {
    const basePath = mountOf(req)
    if (isRespelled(basePath, config.basePath)) {
      next()
      return
    }
    try {
      await engine.serve({ req, res, next, basePath } satisfies ExpressExchange)
    } catch (error) {
      // Express 4 does not look at the promise of a handler.
      next(error)
    }
  }
}
