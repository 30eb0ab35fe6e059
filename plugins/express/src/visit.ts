import type { AuthConfig, Session, Visit } from 'authengine'
import type { Request as ExpressRequest } from 'express'
import { engines } from './engines.js'
import type { ExpressExchange } from './ExpressBinding.js'

/**
 * What a handler asks during one request: sign in, sign out, read or update the session, and everything else of the
 * engine, with `engine` and `caller`.
 *
 * Cookies are set on the response, until its headers are sent. Forms of other sites are refused.
 *
 * Express 4 does not look at the promise of a handler: hand what is thrown to `next`, or it ends the process.
 *
 * @param req - Request of any handler.
 * @param config - The object `MiddlewareAuth` was given.
 * @throws ConfigurationError when the configuration cannot work.
 *
 * @example
 * ```ts
 * app.post('/sign-out-elsewhere', async (req, res) => {
 *   const { engine, caller } = visit(req, config)
 *   await engine.sessions.revokeOthers(caller)
 *   res.redirect('/')
 * })
 * ```
 */
export const visit = <S extends Session = Session>(req: ExpressRequest, config: AuthConfig<S>): Visit<S> =>
  engines.for(config).visit({ req, res: req.res } satisfies ExpressExchange)
