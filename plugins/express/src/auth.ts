import type { ApiToken, AuthConfig, AuthEngine, Session, RequestAuth } from 'authengine'
import { type ConfigSource, EngineCache } from 'authengine/binding'
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'
import { ExpressBinding, type ExpressExchange, isRespelled, mountOf } from './ExpressBinding.js'

/** The engines of all configurations: the handler and the session look-up share one. */
export const engines = new EngineCache(new ExpressBinding())

/**
 * What a handler asks during one request: sign in, sign out, read or update the session, and everything else of the
 * engine, with `engine` and `incomingRequest`.
 *
 * Cookies are set on the response, until its headers are sent. Forms of other sites are refused.
 *
 * Express 4 does not look at the promise of a handler: hand what is thrown to `next`, or it ends the process.
 *
 * @param req - Request of any handler.
 * @param config - What `MiddlewareAuth` was given: the same object, or the same function.
 * @throws ConfigurationError when the configuration cannot work.
 *
 * @example
 * ```ts
 * app.post('/sign-out-elsewhere', async (req, res) => {
 *   const { engine, incomingRequest } = await requestAuth(req, config)
 *   await engine.sessions.revokeOthers(incomingRequest)
 *   res.redirect('/')
 * })
 * ```
 */
export async function requestAuth<S extends Session = Session>(
  req: ExpressRequest,
  config: ConfigSource<S, [req: ExpressRequest]>,
): Promise<RequestAuth<S>> {
  const engine = await engines.from(config, req, req)
  return engine.requestAuth({ req, res: req.res } satisfies ExpressExchange)
}

/**
 * The engine behind a configuration: the same that `MiddlewareAuth` and `getSession` use. For code that answers no
 * request, such as a job that ends sessions; a handler asks {@link requestAuth}.
 *
 * @param config - The object `MiddlewareAuth` was given.
 * @throws ConfigurationError when the configuration cannot work.
 *
 * @example
 * ```ts
 * await getEngine(config).sessions.revokeAll(user.id)
 * ```
 */
export const getEngine = <S extends Session = Session>(config: AuthConfig<S>): AuthEngine<S> => engines.for(config)

/**
 * The session of a request, or null. A request counts as signed in only when the session has a `user`.
 *
 * Read in process. A session that was extended goes to the browser with the response of the request, unless its headers
 * are already sent; then it is left to the next request.
 *
 * Express 4 does not look at the promise of a handler: hand what is thrown to `next`, or it ends the process.
 *
 * @param req - Request of any handler.
 * @param config - What `MiddlewareAuth` was given: the same object, or the same function.
 * @throws ConfigurationError when the configuration cannot work.
 * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
 * @throws MalformedRequest when the request does not name a host.
 * @throws JWTSessionError when a callback fails.
 *
 * @example
 * ```ts
 * app.get('/profile', async (req, res) => {
 *   const session = await getSession(req, config)
 *   if (!session?.user) return res.redirect('/auth/signin')
 *   res.send(`Hello ${session.user.name}`)
 * })
 * ```
 */
export async function getSession<S extends Session = Session>(
  req: ExpressRequest,
  config: ConfigSource<S, [req: ExpressRequest]>,
): Promise<S | null> {
  // A configuration that is there already is not waited for: every request asks this.
  if (typeof config !== 'function')
    return engines
      .for(config)
      .requestAuth({ req, res: req.res } satisfies ExpressExchange)
      .session()
  return (await requestAuth(req, config)).session()
}

/** What `MiddlewareAuth` returns: the routes as a handler, and the APIs of plugins. */
export interface ExpressAuth {
  (req: ExpressRequest, res: ExpressResponse, next: NextFunction): Promise<void>
  /**
   * The API of a plugin.
   *
   * @param token - What the package of the plugin exports for it.
   * @param req - Request of the handler that asks. Only needed where the configuration is a function of the request.
   * @throws NotInstalled if no plugin of the configuration provides it.
   * @throws TypeError if the configuration is a function, and there is no request.
   *
   * @example
   * ```ts
   * const auth = MiddlewareAuth(config)
   * const passwords = await auth.api(Passwords)
   * ```
   */
  api<T>(token: ApiToken<T>, req?: ExpressRequest): Promise<T>
}

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
): ExpressAuth {
  if (typeof config !== 'function') engines.for(config)
  const api = <T>(token: ApiToken<T>, req?: ExpressRequest): Promise<T> => engines.api(token, config, req, req)
  const handler = async (req: ExpressRequest, res: ExpressResponse, next: NextFunction): Promise<void> => {
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
  return Object.assign(handler, { api })
}
