import type { NextFunction, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { Session } from 'authengine'
import type { ConfigSource } from 'authengine/plugin'
import { engines } from './engines.js'
import type { ExpressExchange } from './ExpressExchange.js'
import { isRespelled, mountOf } from './mountOf.js'

/**
 * The routes of authentication as one Express handler, for Express 4 and 5.
 *
 * The base path is where the handler is mounted: with `app.use('/auth', …)`, or as a wildcard route (`/auth/*splat` in
 * Express 5, `/auth/*` in Express 4). Mounted with a regular expression, it is `basePath` of the configuration. Paths that it does not serve go to `next`. A body that a parser of the application
 * has read already is understood as well. Behind a proxy that ends TLS, set `trust proxy`, so that cookies are secure.
 *
 * @param config - Configuration, or a function of the request that makes one; the same is given to `getSession`. Never
 *   changed. Let a function return the same object for the same configuration: an engine is built for each.
 * @throws ConfigurationError listing every fault that can be seen before the first request.
 *
 * @example
 * ```ts
 * const app = express()
 * app.set('trust proxy', 1) // one proxy in front; `true` would let every client choose its address
 * app.use('/auth', MiddlewareAuth(config))
 * ```
 */
export function MiddlewareAuth<S extends Session = Session>(
  config: ConfigSource<S, [req: ExpressRequest]>,
): (req: ExpressRequest, res: ExpressResponse, next: NextFunction) => Promise<void> {
  if (typeof config !== 'function') engines.for(config)
  return async (req, res, next) => {
    try {
      const engine = await engines.from(config, req, req)
      const basePath = mountOf(req, engine.basePath)
      if (isRespelled(basePath, engine.basePath)) {
        next()
        return
      }
      await engine.serve({ req, res, next, basePath } satisfies ExpressExchange)
    } catch (error) {
      // Express 4 does not look at the promise of a handler.
      next(error)
    }
  }
}
