import type { Request as ExpressRequest } from 'express'
import type { Session } from 'authengine'
import type { ConfigSource } from 'authengine/plugin'
import { engines } from './engines.js'
import type { ExpressExchange } from './ExpressExchange.js'
import { visit } from './visit.js'

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
      .visit({ req, res: req.res } satisfies ExpressExchange)
      .session()
  return (await visit(req, config)).session()
}
