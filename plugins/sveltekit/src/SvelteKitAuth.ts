import type { RequestEvent } from '@sveltejs/kit'
import type { sequence } from '@sveltejs/kit/hooks'
import type { ApiToken, Destination, Session, RequestAuth } from 'authengine'

// SvelteKit 2 and 3 export this type from different modules, but `sequence` from the same one.
type Handle = Parameters<typeof sequence>[number]

/**
 * What `CompilerAuth` returns.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SvelteKitAuth<S extends Session = Session> {
  /**
   * For `hooks.server.ts`: serves the routes, and sets `event.locals.auth()`.
   *
   * Hooks that read the session must come after it: `export const handle = sequence(auth, guard)`. While a page is
   * prerendered, `event.locals.auth()` returns null, and the hook does nothing else.
   */
  readonly handle: Handle
  /**
   * Form action that signs in. Fields: `providerId`, `redirectTo`, `authorizationParams-<name>`, and fields of the
   * provider such as `username`, `password` or `email`. Parameters of a form do not replace those that the application
   * has set.
   *
   * Without a provider it redirects to the sign-in page. With `redirect=false` it returns `{ status, url }`: the user
   * is signed in only if `status` is `signed-in`. If it is `continue`, the user must complete a sign-in step at `url`
   * first.
   *
   * @throws AuthError when the sign-in fails. Catch it to show the error on your page. If it is not caught, `handle`
   *   redirects to the sign-in page, which shows the error.
   * @throws Redirect in all other cases. An action that calls this one must not catch it.
   */
  readonly signIn: (event: RequestEvent) => Promise<Destination>
  /**
   * Form action that signs out. Fields: `redirectTo`, and `federated=true` to sign out at the provider as well.
   *
   * @throws SignOutError when the session could not be ended on the server.
   * @throws Redirect in all other cases.
   */
  readonly signOut: (event: RequestEvent) => Promise<Destination>
  /**
   * The auth context of a request: updates the session. For everything else, use its `engine` with its
   * `incomingRequest`. Hooks, actions and load functions of one request get the same object.
   *
   * @example
   * ```ts
   * const session = await (await requestAuth(event)).update({ user: { name } })
   * ```
   */
  readonly requestAuth: (event: RequestEvent) => Promise<RequestAuth<S>>
  /**
   * The API of a plugin.
   *
   * @param token - Token that the package of the plugin exports.
   * @param event - The request event. Only needed if the configuration is a function of it.
   * @throws NotInstalled if no plugin of the configuration provides the API.
   * @throws TypeError if the configuration is a function, and there is no event.
   *
   * @example
   * ```ts
   * const passwords = await api(Passwords)
   * ```
   */
  readonly api: <T>(token: ApiToken<T>, event?: RequestEvent) => Promise<T>
}
