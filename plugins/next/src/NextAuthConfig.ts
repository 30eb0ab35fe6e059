import type { AuthConfig, Awaitable, CallbackContext, Session, PartialCallbacks } from 'authengine'
import type { NextRequest } from 'next/server.js'

/** First argument of the `authorized` callback. */
export interface AuthorizedParams<S extends Session = Session> {
  /** The session of the request, or null. The user is signed in if the session has a `user`. */
  readonly auth: S | null
  /** The request. */
  readonly request: NextRequest
}

/** The callback for requests that `auth` handles, as a proxy or around a handler. */
export interface AuthorizedCallback<S extends Session = Session> {
  /**
   * Decides whether a request may proceed. Default: true.
   *
   * True lets the request pass. A `Response` is sent instead. Every other value and an exception refuse the request:
   * the browser goes to the sign-in page, and returns after the sign-in. Write this callback below `session`, so that
   * TypeScript can infer the type of `auth`.
   *
   * Like every callback, it receives the callback context: headers, the origin of the site, and `waitUntil` if Next has
   * it.
   */
  readonly authorized?:
    | ((params: AuthorizedParams<NoInfer<S>>, ctx: CallbackContext) => Awaitable<boolean | Response | undefined>)
    | undefined
}

/**
 * The callbacks of the core, and one of this package.
 *
 * @typeParam S - What the `session` callback returns.
 */
export type NextCallbacks<S extends Session = Session> = PartialCallbacks<S> & AuthorizedCallback<S>

/**
 * The configuration. The library never changes it, so one object can be shared and frozen.
 *
 * Write paths as browsers see them: with the `basePath` "/sub" in the configuration of Next, write
 * `basePath: '/sub/api/auth'` and `pages: { signIn: '/sub/login' }`.
 *
 * @typeParam S - What the `session` callback returns; inferred from it.
 */
export interface NextAuthConfig<S extends Session = Session> extends Omit<AuthConfig<S>, 'callbacks'> {
  /** Callbacks of the application. */
  readonly callbacks?: NextCallbacks<S> | undefined
}

/**
 * A configuration, or a function that returns one. The function receives the request, except where Next does not pass
 * one.
 */
export type NextConfigSource<S extends Session = Session> =
  NextAuthConfig<S> | ((request?: NextRequest) => Awaitable<NextAuthConfig<S>>)

/**
 * Gives a configuration its type: sessions then have the type that the `session` callback returns.
 *
 * @example
 * ```ts
 * export const config = defineConfig({
 *   callbacks: { session: ({ session, token }) => ({ ...session, role: String(token?.role ?? 'guest') }) },
 * })
 * ```
 */
export function defineConfig<S extends Session = Session>(config: NextAuthConfig<S>): NextAuthConfig<S> {
  return config
}
