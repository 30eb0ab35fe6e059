import type { AuthConfig, AuthEngine, Session } from 'authengine'
import { engines } from './engines.js'

/**
 * The engine behind a configuration: the same that `MiddlewareAuth` and `getSession` use. For `engine.sessions`,
 * `engine.tokens`, and whatever else server code asks.
 *
 * @param config - The object `MiddlewareAuth` was given.
 * @throws ConfigurationError when the configuration cannot work.
 *
 * @example
 * ```ts
 * app.post('/sign-out-elsewhere', async (req, res) => {
 *   await getEngine(config).sessions.revokeOthers(callerOf(req))
 *   res.redirect('/')
 * })
 * ```
 */
export const getEngine = <S extends Session = Session>(config: AuthConfig<S>): AuthEngine<S> => engines.for(config)
