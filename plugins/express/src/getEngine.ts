import type { AuthConfig, AuthEngine, Session } from 'authengine'
import { engines } from './engines.js'

/**
 * The engine behind a configuration: the same that `MiddlewareAuth` and `getSession` use. For code that answers no
 * request, such as a job that ends sessions; a handler asks {@link visit}.
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
