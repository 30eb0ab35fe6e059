import type { ApiToken, Session, RequestAuth } from 'authengine'
import type { ActionResult } from './ActionResult.js'
import type { Action, Loader, RequestEventBase, RequestHandler } from './framework/qwik.js'
import type { SignInFields } from './SignInFields.js'
import type { SignOutFields } from './SignOutFields.js'

/**
 * What `src/routes/plugin@auth.ts` exports.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface MountedAuth<S extends Session = Session> {
  /**
   * Serves the routes, and sets `session` in `ev.sharedMap`: for endpoints, `onRequest` and `onGet` handlers, and
   * loaders.
   */
  readonly onRequest: RequestHandler
  /** Loader: the session, or null. A request is signed in only if its session has a `user`. */
  readonly useSession: Loader<S | null>
  /** Action: signs in. Ends with a redirect, which may lead to a required sign-in step, or with an `ActionFailure`. */
  readonly useSignIn: Action<ActionResult<SignInFields>, SignInFields>
  /** Action: signs out, and redirects. */
  readonly useSignOut: Action<ActionResult<SignOutFields>, SignOutFields>
  /**
   * The auth context of a request: signs in, signs out, reads or updates the session. For everything else, use its
   * `engine` with its `incomingRequest`. Every call for a request returns the same object.
   *
   * @throws ConfigurationError when the configuration cannot work.
   *
   * @example
   * ```ts
   * export const useRename = routeAction$(async ({ name }, ev) => {
   *   await (await requestAuth(ev)).update({ user: { name } })
   * })
   * ```
   */
  readonly requestAuth: (ev: RequestEventBase) => Promise<RequestAuth<S>>
  /**
   * The API of a plugin.
   *
   * @param token - Token that the package of the plugin exports.
   * @param ev - The request event, because the configuration is a function of it.
   * @throws NotInstalled if no plugin of the configuration provides the API.
   *
   * @example
   * ```ts
   * export const useChange = routeAction$(async ({ password }, ev) => {
   *   await (await api(Passwords, ev)).change(password)
   * })
   * ```
   */
  readonly api: <T>(token: ApiToken<T>, ev: RequestEventBase) => Promise<T>
}
