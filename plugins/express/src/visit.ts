import type { Session, Visit } from 'authengine'
import type { ConfigSource } from 'authengine/plugin'
import type { Request as ExpressRequest } from 'express'
import { engines } from './engines.js'
import type { ExpressExchange } from './ExpressExchange.js'

/**
 * What a handler asks during one request: sign in, sign out, read or update the session, and everything else of the
 * engine, with `engine` and `caller`.
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
 *   const { engine, caller } = await visit(req, config)
 *   await engine.sessions.revokeOthers(caller)
 *   res.redirect('/')
 * })
 * ```
 */
export async function visit<S extends Session = Session>(
  req: ExpressRequest,
  config: ConfigSource<S, [req: ExpressRequest]>,
): Promise<Visit<S>> {
  const engine = await engines.from(config, req, req)
  return engine.visit({ req, res: req.res } satisfies ExpressExchange)
}
