import type { AuthConfig, Awaitable, CallbackContext, Session, PartialCallbacks } from 'authengine'
import type { NextRequest } from 'next/server.js'

/** What the `authorized` callback is asked about. */
export interface AuthorizedParams<S extends Session = Session> {
  /** The session of the request, or null. Signed in is who has a `user` in it. */
  readonly auth: S | null
  /** The request. */
  readonly request: NextRequest
}

/** The callback for requests that pass `auth` as a proxy or around a handler. */
export interface AuthorizedCallback<S extends Session = Session> {
  /**
   * May this request go on? Default: yes.
   *
   * True lets it pass, and a `Response` is sent in its place. Everything else refuses it, an exception as well: the browser
   * goes to the sign-in page and comes back afterwards. Write it below `session`, so that the type of `auth` is known.
   *
   * Like every callback it receives the request: its headers, the origin of the site, and `waitUntil` where Next has it.
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
 * Everything an application may write. Never changed: one object can be shared and frozen.
 *
 * Paths in it are those that browsers see: with the `basePath` "/sub" in the configuration of Next, write
 * `basePath: '/sub/api/auth'` and `pages: { signIn: '/sub/login' }`.
 *
 * @typeParam S - What the `session` callback returns; inferred from it.
 */
export interface NextAuthConfig<S extends Session = Session> extends Omit<AuthConfig<S>, 'callbacks'> {
  /** Callbacks of the application. */
  readonly callbacks?: NextCallbacks<S> | undefined
}

/** A configuration, or a function that makes one; it is given the request wherever Next hands one over. */
export type NextConfigSource<S extends Session = Session> =
  NextAuthConfig<S> | ((request?: NextRequest) => Awaitable<NextAuthConfig<S>>)

/**
 * Gives a configuration its type, so that reading a session knows what the `session` callback returns.
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
