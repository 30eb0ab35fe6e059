import type { AuthConfig, Session } from 'authengine'
import type { RequestEventCommon } from './framework/qwik.js'

/**
 * Makes the configuration for a request.
 *
 * An engine is built for each configuration object: return one that is kept in a module, or at least kept per tenant.
 *
 * @typeParam S - What the `session` callback returns.
 */
export type ConfigFunction<S extends Session = Session> = (
  ev: RequestEventCommon,
) => AuthConfig<S> | Promise<AuthConfig<S>>
