import type { AuthConfig, Awaitable, Session } from 'authengine'
import type { SolidEvent } from './SolidEvent.js'

/**
 * What an application writes: the options of every binding, and two of this one.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SignalAuthConfig<S extends Session = Session> extends AuthConfig<S> {
  /**
   * Path of the routes: another name of `basePath`, and a fault of the configuration where the two differ. Default:
   * `/api/auth`.
   *
   * In an application below a path (`server.baseURL`), it begins with that path; in SolidStart 1, the folders of the route
   * file do so as well: `src/routes/sub/api/auth/[...auth].ts` for `/sub/api/auth`.
   */
  readonly prefix?: string | undefined
  /**
   * Accepted, whatever its value, and without effect.
   *
   * What it asks for, results and thrown errors instead of a response, is what `signIn`, `signOut`, `update` and `session`
   * always give to server code. The routes always answer with a `Response`: anything else would be sent to the browser as
   * JSON, with the values of cookies that scripts must not see.
   */
  readonly raw?: unknown
}

/**
 * A configuration, or a function that makes one for a request.
 *
 * An engine is built for each configuration object: let the function return the same object for the same configuration.
 *
 * @typeParam S - What the `session` callback returns.
 */
export type SignalAuthSource<S extends Session = Session> =
  SignalAuthConfig<S> | ((event: SolidEvent) => Awaitable<SignalAuthConfig<S>>)
