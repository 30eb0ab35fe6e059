import type { ApiToken, Destination, Session, VerbFields, RequestAuth } from 'authengine'
import type { Form } from './fieldsOf.js'
import type { SolidEvent } from './SolidEvent.js'

/**
 * What `SignalAuth` returns: the routes, and what server code asks.
 *
 * Server code hands over what `getRequestEvent()` returns; where that is nothing, a TypeError says so.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SolidAuth<S extends Session = Session> {
  /** Answers a GET under the prefix; undefined for what the library does not serve, and SolidStart goes on. */
  readonly GET: (event: SolidEvent) => Promise<Response | undefined>
  /** Answers a POST under the prefix; 404 for what the library does not serve. */
  readonly POST: (event: SolidEvent) => Promise<Response | undefined>
  /** Answers a DELETE under the prefix: export it as well if a plugin has routes for it. */
  readonly DELETE: (event: SolidEvent) => Promise<Response | undefined>
  /** Answers OPTIONS under the prefix: export it as well if a plugin has routes for it. */
  readonly OPTIONS: (event: SolidEvent) => Promise<Response | undefined>
  /**
   * The session, or null: read once for a request, and again after it was changed.
   *
   * @throws As `getSession`.
   */
  readonly session: (event: SolidEvent | undefined) => Promise<S | null>
  /**
   * Signs in, for the action of a form. Refused where another site, or a link, asks for it.
   *
   * @param provider - Id of the provider. Without one, or with one that does not exist, the way leads to the sign-in page.
   * @param fields - What to sign in with, such as `username` and `password` or `email`, and `redirectTo`. A form is emptied
   *   of all but `redirectTo`, because SolidStart could write it into a cookie.
   * @returns Where to send the browser: `url` is absolute, of this site or of the provider, for `redirect` of the router. The
   *   browser loads that page from the server, so that no page keeps what it knew of another user. The user is signed in only if
   *   `status` is `signed-in`: with `continue`, a sign-in step is due at `url` first.
   * @throws CredentialsSignin, AccessDenied or another AuthError when the sign-in fails.
   * @throws CrossSiteRequest or MethodNotAllowed when it is refused.
   */
  readonly signIn: (
    event: SolidEvent | undefined,
    provider?: string,
    fields?: Form | VerbFields,
  ) => Promise<Destination>
  /**
   * Signs out, for the action of a form. Refused where another site, or a link, asks for it.
   *
   * @param fields - Where to go afterwards, as `redirectTo`, and whether to sign out at the provider, as `federated`.
   * @returns Where to send the browser, as of `signIn`.
   * @throws SignOutError when the session could not be ended on the server.
   * @throws CrossSiteRequest or MethodNotAllowed when it is refused.
   */
  readonly signOut: (event: SolidEvent | undefined, fields?: Form | VerbFields) => Promise<Destination>
  /**
   * Changes the session; callbacks run with `trigger: 'update'`. Refused where another site, or a link, asks for it.
   *
   * @param changes - For the callbacks, which have to check it.
   * @returns The new session, which `session` gives from now on; null when no user is signed in.
   * @throws CrossSiteRequest or MethodNotAllowed when it is refused; otherwise as `getSession`.
   */
  readonly update: (event: SolidEvent | undefined, changes: unknown) => Promise<S | null>
  /**
   * Everything else: `engine.sessions`, `engine.tokens` and `engine.authenticators`, for its `incomingRequest`.
   *
   * @throws ConfigurationError when the configuration cannot work.
   */
  readonly requestAuth: (event: SolidEvent | undefined) => Promise<RequestAuth<S>>
  /**
   * The API of a plugin.
   *
   * @param token - What the package of the plugin exports for it.
   * @param event - What `getRequestEvent()` returns. Only needed where the configuration is a function of the request.
   * @throws NotInstalled if no plugin of the configuration provides it.
   * @throws TypeError if the configuration is a function, and there is no event.
   *
   * @example
   * ```ts
   * const passwords = await auth.api(Passwords)
   * ```
   */
  readonly api: <T>(token: ApiToken<T>, event?: SolidEvent) => Promise<T>
}
