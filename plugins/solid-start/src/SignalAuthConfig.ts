import type { AuthConfig, Awaitable, Session } from 'authengine'
import type { SolidEvent } from './SolidEvent.js'

/**
 * The configuration: the options of the core, and two options of this package.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SignalAuthConfig<S extends Session = Session> extends AuthConfig<S> {
  /**
   * Path of the routes: another name of `basePath`. If both are set and differ, the configuration is refused. Default:
   * `/api/auth`.
   *
   * If the application has a `server.baseURL`, the path begins with it. In SolidStart 1, the folders of the route file
   * begin with it, too: `src/routes/sub/api/auth/[...auth].ts` for `/sub/api/auth`.
   */
  readonly prefix?: string | undefined
  /**
   * Accepted with any value, and without effect.
   *
   * In Auth.js it selects results and thrown errors instead of a response. `signIn`, `signOut`, `update` and `session`
   * always return results and throw errors. The routes always return a `Response`: SolidStart would send any other
   * value to the browser as JSON, including the values of cookies that scripts must not see.
   */
  readonly raw?: unknown
}

/**
 * A configuration, or a function that returns one for a request.
 *
 * Each configuration object gets its own engine, so the function must return the same object for the same
 * configuration.
 *
 * @typeParam S - What the `session` callback returns.
 */
export type SignalAuthSource<S extends Session = Session> =
  SignalAuthConfig<S> | ((event: SolidEvent) => Awaitable<SignalAuthConfig<S>>)
