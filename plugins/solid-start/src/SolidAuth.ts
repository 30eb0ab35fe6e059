import type { ApiToken, Destination, Session, VerbFields, RequestAuth } from 'authengine'
import type { Form } from './fieldsOf.js'
import type { SolidEvent } from './SolidEvent.js'

/**
 * What `SignalAuth` returns: the routes, and the functions for server code.
 *
 * Server code passes the result of `getRequestEvent()`. If that is undefined, the functions throw a TypeError.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SolidAuth<S extends Session = Session> {
  /**
   * Handles GET requests under the prefix. Returns undefined if the library has no such route; SolidStart then
   * continues.
   */
  readonly GET: (event: SolidEvent) => Promise<Response | undefined>
  /** Handles POST requests under the prefix. Returns a 404 response if the library has no such route. */
  readonly POST: (event: SolidEvent) => Promise<Response | undefined>
  /** Handles DELETE requests under the prefix. Export it as well if a plugin has such routes. */
  readonly DELETE: (event: SolidEvent) => Promise<Response | undefined>
  /** Handles OPTIONS requests under the prefix. Export it as well if a plugin has such routes. */
  readonly OPTIONS: (event: SolidEvent) => Promise<Response | undefined>
  /**
   * The session, or null. It is read once for a request, and again after it was changed.
   *
   * @throws The errors of `getSession`.
   */
  readonly session: (event: SolidEvent | undefined) => Promise<S | null>
  /**
   * Signs in, for the action of a form. Requests from other sites and from links are refused.
   *
   * @param provider - Id of the provider. If it is missing or unknown, `url` is the sign-in page.
   * @param fields - Fields that the provider needs, such as `username` and `password` or `email`, and `redirectTo`. All
   *   fields except `redirectTo` are removed from a form, because SolidStart could write them into a cookie.
   * @returns The destination: `url` is an absolute URL of this site or of the provider, for `redirect` of the router.
   *   The browser loads that page from the server, so that no state of another user remains. The user is signed in only
   *   if `status` is `signed-in`. If it is `continue`, the user must complete a sign-in step at `url` first.
   * @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails.
   * @throws CrossSiteRequest or MethodNotAllowed when the request is refused.
   */
  readonly signIn: (
    event: SolidEvent | undefined,
    provider?: string,
    fields?: Form | VerbFields,
  ) => Promise<Destination>
  /**
   * Signs out, for the action of a form. Requests from other sites and from links are refused.
   *
   * @param fields - `redirectTo`: URL after the sign-out; `federated`: whether to sign out at the provider as well.
   * @returns The destination, with a `url` as for `signIn`.
   * @throws SignOutError when the session could not be ended on the server.
   * @throws CrossSiteRequest or MethodNotAllowed when the request is refused.
   */
  readonly signOut: (event: SolidEvent | undefined, fields?: Form | VerbFields) => Promise<Destination>
  /**
   * Changes the session; callbacks run with `trigger: 'update'`. Requests from other sites and from links are refused.
   *
   * @param changes - Passed to the callbacks, which must check it.
   * @returns The new session, which `session` then returns, too; null when no user is signed in.
   * @throws CrossSiteRequest or MethodNotAllowed when the request is refused.
   * @throws The errors of `getSession`.
   */
  readonly update: (event: SolidEvent | undefined, changes: unknown) => Promise<S | null>
  /**
   * The auth context of a request, for everything else: its `incomingRequest` with `engine.sessions`, `engine.tokens`
   * and `engine.authenticators`.
   *
   * @throws ConfigurationError when the configuration cannot work.
   */
  readonly requestAuth: (event: SolidEvent | undefined) => Promise<RequestAuth<S>>
  /**
   * The API of a plugin.
   *
   * @param token - Token that the package of the plugin exports.
   * @param event - Result of `getRequestEvent()`. Only needed if the configuration is a function of the request.
   * @throws NotInstalled if no plugin of the configuration provides the API.
   * @throws TypeError if the configuration is a function, and there is no event.
   *
   * @example
   * ```ts
   * const passwords = await auth.api(Passwords)
   * ```
   */
  readonly api: <T>(token: ApiToken<T>, event?: SolidEvent) => Promise<T>
}
