import type { ApiToken, AuthConfig, AuthEngine, Session, RequestAuth } from 'authengine'
import { type ConfigSource, EngineCache } from 'authengine/binding'
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'
import { ExpressBinding, type ExpressExchange, isRespelled, mountOf } from './ExpressBinding.js'

/** The engines of all configurations. The handler and `getSession` share the engine of a configuration. */
export const engines = new EngineCache(new ExpressBinding())

/**
 * The auth context of a request: signs in, signs out, reads or updates the session. For everything else, use its
 * `engine` with its `incomingRequest`.
 *
 * Cookies are set on the response, unless its headers are already sent. Forms of other sites are refused.
 *
 * Express 4 ignores the promise of a handler: pass errors to `next`, because an unhandled rejection ends the process.
 *
 * @param req - Request of any handler.
 * @param config - The object or function that was passed to `MiddlewareAuth`.
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
 * The engine of a configuration, which `MiddlewareAuth` and `getSession` use as well. For code without a request, such
 * as a job that ends sessions. In a handler, use {@link requestAuth}.
 *
 * @param config - The object that was passed to `MiddlewareAuth`.
 * @throws ConfigurationError when the configuration cannot work.
 *
 * @example
 * ```ts
 * await getEngine(config).sessions.revokeAll(user.id)
 * ```
 */
export const getEngine = <S extends Session = Session>(config: AuthConfig<S>): AuthEngine<S> => engines.for(config)

/**
 * The session of a request, or null. A request is signed in only if its session has a `user`.
 *
 * The session is read without an HTTP request. If it was extended, its cookie is set on the response of this request.
 * If the headers of the response are already sent, the next request extends the session.
 *
 * Express 4 ignores the promise of a handler: pass errors to `next`, because an unhandled rejection ends the process.
 *
 * @param req - Request of any handler.
 * @param config - The object or function that was passed to `MiddlewareAuth`.
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
  // Every request calls this, so an object is used without waiting for a promise.
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
   * @param token - Token that the package of the plugin exports.
   * @param req - Request of the handler. Only needed if the configuration is a function of the request.
   * @throws NotInstalled if no plugin of the configuration provides the API.
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
 * Express 5, `/auth/*` in Express 4). If the handler is mounted with a regular expression, the base path is `basePath`
 * of the configuration. Other paths go to `next`. The body may already have been read by a parser of the application.
 * Behind a proxy that ends TLS, set `trust proxy`, so that cookies are secure.
 *
 * @param config - Configuration, or a function of the request that returns one. Pass the same to `getSession`. It is
 *   never changed. A function must return the same object for the same configuration, because each object gets its own
 *   engine.
 * @throws ConfigurationError listing every fault that can be seen before the first request.
 *
 * @example
 * ```ts
 * const app = express()
 * app.set('trust proxy', 1) // one proxy in front; `true` would let every client choose its IP address
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
      // Express 4 ignores the promise of a handler.
      next(error)
    }
  }
  return Object.assign(handler, { api })
}
