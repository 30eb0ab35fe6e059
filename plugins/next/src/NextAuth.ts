import type { ApiToken, Awaitable, Session, RequestAuth } from 'authengine'
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import type { NextFetchEvent, NextRequest } from 'next/server.js'

/** A request that has passed `auth`. */
export type NextAuthRequest<S extends Session = Session> = NextRequest & {
  /** The session, or null. Signed in is who has a `user` in it. */
  auth: S | null
}

/** A route handler or a proxy that wants to know who is asking. */
export type NextAuthHandler<S extends Session, C> = (
  request: NextAuthRequest<S>,
  context: C,
  // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a proxy that returns nothing lets the request pass
) => Awaitable<Response | null | undefined | void>

/** The session, wherever Next runs code of the application. */
export interface NextAuth<S extends Session = Session> {
  /**
   * In server components, server actions and route handlers, without an argument: the session, or null. Read once for each
   * request. In `getServerSideProps`, with its context.
   *
   * A page that calls it becomes dynamic. Where Next keeps it static (`dynamic = 'force-static'`), and while the
   * application is built, the session is null, and no secret is needed.
   *
   * With `cacheComponents` of Next, call it inside `<Suspense>`, as everything that depends on the request.
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
  /** In an API route of the Pages Router: the session, or null. */
  (req: NextApiRequest, res: NextApiResponse): Promise<S | null>
  /** As `proxy` (`middleware` up to Next 15): asks `authorized`, and redirects a refused request to the sign-in page. */
  (request: NextRequest, event: NextFetchEvent): Promise<Response>
  /**
   * Around a route handler or a proxy: sets `request.auth`. A request that `authorized` refuses does not reach the handler.
   *
   * @example
   * ```ts
   * export const GET = auth((request) => Response.json({ name: request.auth?.user?.name ?? null }))
   * ```
   */
  <C>(handler: NextAuthHandler<S, C>): (request: NextRequest, context: C) => Promise<Response>
}

/** Everything else that is asked about a request. */
export interface NextRequestAuth<S extends Session = Session> {
  /**
   * In server components, server actions and route handlers, with the request or without. In `getServerSideProps`, with its
   * context.
   */
  (context?: NextRequest | GetServerSidePropsContext): Promise<RequestAuth<S>>
  /** In an API route of the Pages Router. */
  (req: NextApiRequest, res: NextApiResponse): Promise<RequestAuth<S>>
}

/** The APIs of plugins. */
export interface NextApi {
  /**
   * The API of a plugin. Where the configuration is a function, its request is the running one; in `getServerSideProps`, hand
   * over its context.
   *
   * @param token - What the package of the plugin exports for it.
   * @throws NotInstalled if no plugin of the configuration provides it.
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
