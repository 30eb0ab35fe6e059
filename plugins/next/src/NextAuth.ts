import type { ApiToken, Awaitable, Session, RequestAuth } from 'authengine'
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import type { NextFetchEvent, NextRequest } from 'next/server.js'

/** A request as `auth` passes it to a handler. */
export type NextAuthRequest<S extends Session = Session> = NextRequest & {
  /** The session, or null. The user is signed in if the session has a `user`. */
  auth: S | null
}

/** A route handler or a proxy that needs the session. */
export type NextAuthHandler<S extends Session, C> = (
  request: NextAuthRequest<S>,
  context: C,
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a proxy that returns nothing lets the request pass
) => Awaitable<Response | null | undefined | void>

/** Reads the session wherever Next runs code of the application. */
export interface NextAuth<S extends Session = Session> {
  /**
   * Returns the session, or null. Call it without an argument in server components, server actions and route handlers,
   * and with the context in `getServerSideProps`. The session is read once for each request.
   *
   * A page that calls it becomes dynamic. If Next keeps the page static (`dynamic = 'force-static'`), and while the
   * application is built, the session is null, and no secret is needed.
   *
   * With the Next option `cacheComponents`, call it inside `<Suspense>`, like everything that depends on the request.
   *
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   * @throws JWTSessionError when a callback fails.
   *
   * @example
   * ```tsx
   * const session = await auth()
   * if (!session?.user) redirect('/login')
   * ```
   */
  (context?: GetServerSidePropsContext): Promise<S | null>
  /** Returns the session, or null, in an API route of the Pages Router. */
  (req: NextApiRequest, res: NextApiResponse): Promise<S | null>
  /**
   * Exported as `proxy` (`middleware` up to Next 15): calls the `authorized` callback, and redirects a refused request
   * to the sign-in page.
   */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>
  /**
   * Wraps a route handler or a proxy, and sets `request.auth`. A request that `authorized` refuses does not reach the
   * handler.
   *
   * @example
   * ```ts
   * export const GET = auth((request) => Response.json({ name: request.auth?.user?.name ?? null }))
   * ```
   */
  <C>(handler: NextAuthHandler<S, C>): (request: NextRequest, context: C) => Promise<Response>
}

/** Returns the auth context of a request. */
export interface NextRequestAuth<S extends Session = Session> {
  /**
   * In server components, server actions and route handlers, call it with or without the request. In
   * `getServerSideProps`, call it with the context.
   */
  (context?: NextRequest | GetServerSidePropsContext): Promise<RequestAuth<S>>
  /** In an API route of the Pages Router. */
  (req: NextApiRequest, res: NextApiResponse): Promise<RequestAuth<S>>
}

/** The APIs of plugins. */
export interface NextApi {
  /**
   * The API of a plugin. A configuration function is called with the current request; in `getServerSideProps`, pass the
   * context.
   *
   * @param token - Token that the package of the plugin exports.
   * @throws NotInstalled if no plugin of the configuration provides the API.
   *
   * @example
   * ```ts
   * const passwords = await api(Passwords)
   * ```
   */
  <T>(token: ApiToken<T>, context?: NextRequest | GetServerSidePropsContext): Promise<T>
  /** The API of a plugin, in an API route of the Pages Router. */
  <T>(token: ApiToken<T>, req: NextApiRequest, res: NextApiResponse): Promise<T>
}
