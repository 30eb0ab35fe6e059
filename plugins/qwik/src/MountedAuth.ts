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
   * Answers the routes, and puts the session into `ev.sharedMap` under `session`: for endpoints, `onRequest` and `onGet`
   * handlers, and loaders.
   */
  readonly onRequest: RequestHandler
  /** Loader: the session, or null. A request counts as signed in only when the session has a `user`. */
  readonly useSession: Loader<S | null>
  /** Action: signs in. Ends with a redirect, also to a sign-in step that is due, or with a failure that says why. */
  readonly useSignIn: Action<ActionResult<SignInFields>, SignInFields>
  /** Action: signs out, and redirects. */
  readonly useSignOut: Action<ActionResult<SignOutFields>, SignOutFields>
  /**
   * What server code asks during one request: sign in, sign out, read or update the session, and everything else of the
   * engine, with `engine` and `incomingRequest`. The same auth context however often it is asked for.
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
   * @param token - What the package of the plugin exports for it.
   * @param ev - The request, because the configuration is a function of it.
   * @throws NotInstalled if no plugin of the configuration provides it.
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
