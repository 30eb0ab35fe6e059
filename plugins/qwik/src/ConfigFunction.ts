import type { AuthConfig, Session } from 'authengine'
import type { RequestEventCommon } from './framework/qwik.js'

/**
 * Returns the configuration for a request.
 *
 * Each configuration object gets its own engine: return an object that is kept in a module, or at least one per tenant.
 *
 * @typeParam S - What the `session` callback returns.
 */
export type ConfigFunction<S extends Session = Session> = (
  ev: RequestEventCommon,
) => AuthConfig<S> | Promise<AuthConfig<S>>
