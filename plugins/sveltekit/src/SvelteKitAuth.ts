import type { RequestEvent } from '@sveltejs/kit'
import type { sequence } from '@sveltejs/kit/hooks'
import type { ApiToken, Destination, Session, RequestAuth } from 'authengine'

// SvelteKit 2 and 3 export this type from different places; that of `sequence` has not moved.
type Handle = Parameters<typeof sequence>[number]

/**
 * What an application gets for its configuration.
 *
 * @typeParam S - What the `session` callback returns.
 */
export interface SvelteKitAuth<S extends Session = Session> {
  /**
   * For `hooks.server.ts`: answers the routes, and gives every event `event.locals.auth()`.
   *
   * Hooks that ask who is signed in come after it: `export const handle = sequence(auth, guard)`. While pages are
   * prerendered it touches nothing, and no user is signed in.
   */
  readonly handle: Handle
  /**
   * Form action that signs in: with `providerId`, `redirectTo`, `authorizationParams-<name>`, and fields such as
   * `username`, `password` or `email`. Parameters of a form replace none that the application has set.
   *
   * Without a provider it leads to the sign-in page. With `redirect=false`, `{ status, url }` is returned: the user is signed in only
   * if `status` is `signed-in`. With `continue`, a sign-in step is due at `url` first.
   *
   * @throws AuthError when the sign-in fails: catch it to say so on the page. If it is not caught, `handle` redirects
   *   to the sign-in page, which shows the error.
   * @throws Redirect otherwise, as SvelteKit wants it: an action that calls this one must let it pass.
   */
  readonly signIn: (event: RequestEvent) => Promise<Destination>
  /**
   * Form action that signs out: with `redirectTo`, and `federated=true` to sign out at the provider too.
   *
   * @throws SignOutError when the session could not be ended on the server.
   * @throws Redirect otherwise, as SvelteKit wants it.
   */
  readonly signOut: (event: RequestEvent) => Promise<Destination>
  /**
   * What server code asks during one request: update the session, and everything else of the engine with `engine` and
   * `incomingRequest`. The same auth context in hooks, actions and load functions of one request.
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
   * @param token - What the package of the plugin exports for it.
   * @param event - The request. Only needed where the configuration is a function of it.
   * @throws NotInstalled if no plugin of the configuration provides it.
   * @throws TypeError if the configuration is a function, and there is no event.
   *
   * @example
   * ```ts
   * const passwords = await api(Passwords)
   * ```
   */
  readonly api: <T>(token: ApiToken<T>, event?: RequestEvent) => Promise<T>
}
