import type { ApiToken, Session, RequestAuth } from 'authengine'
import type { NextRequest } from 'next/server.js'
import { classify } from './classify.js'
import { guard } from './guard.js'
import { Mount } from './Mount.js'
import type { NextApi, NextAuth, NextAuthHandler, NextRequestAuth } from './NextAuth.js'
import type { NextConfigSource } from './NextAuthConfig.js'
import { NodeExchange } from './NodeExchange.js'
import { nodeRequest } from './nodeRequest.js'
import { ServerExchange } from './ServerExchange.js'
import { ServerVerbs } from './ServerVerbs.js'
import type { SignIn, SignOut } from './VerbOptions.js'

/** The handlers and functions for one configuration. */
export interface FullstackAuthResult<S extends Session = Session> {
  /** The routes: export them from `app/api/auth/[...auth]/route.ts`. */
  readonly handlers: {
    readonly GET: (request: NextRequest) => Promise<Response>
    readonly POST: (request: NextRequest) => Promise<Response>
    /** Export it as well if a plugin has routes for DELETE. */
    readonly DELETE: (request: NextRequest) => Promise<Response>
    /** Export it as well if a plugin has routes for OPTIONS. */
    readonly OPTIONS: (request: NextRequest) => Promise<Response>
  }
  /** Reads the session wherever Next runs code of the application, and guards requests as a proxy. */
  readonly auth: NextAuth<S>
  /** Signs in from a server action. */
  readonly signIn: SignIn
  /** Signs out from a server action. */
  readonly signOut: SignOut
  /**
   * Changes the session from a server action: callbacks run with `trigger: 'update'`. The page that is rendered next
   * has the new session.
   *
   * @param changes - Passed to the callbacks, which must check it.
   * @returns The new session; null when no user is signed in.
   * @throws CrossSiteRequest when the request comes from a form of another site.
   */
  readonly unstable_update: (changes: unknown) => Promise<S | null>
  /**
   * The auth context of a request, for everything else: its `incomingRequest` with `engine.sessions`, `tokens`,
   * `authenticators`.
   */
  readonly requestAuth: NextRequestAuth<S>
  /** The APIs of plugins. */
  readonly api: NextApi
}

/**
 * Authentication for Next 15 and 16: the routes, the session wherever code runs, and server actions.
 *
 * @param config - Configuration, or a function of the request that returns one. The function must return the same
 *   object for the same configuration.
 * @throws ConfigurationError listing every fault that can be seen before the first request.
 * @throws MissingSecretError in production, when there is no secret; not while the application is built.
 *
 * @example
 * ```ts
 * // auth.ts
 * export const { handlers, auth, signIn, signOut } = FullstackAuth({
 *   providers: [GitHub],
 *   callbacks: { authorized: ({ auth }) => Boolean(auth?.user) },
 * })
 * // app/api/auth/[...auth]/route.ts
 * export const { GET, POST } = handlers
 * // proxy.ts
 * export { auth as proxy } from './auth'
 * export const config = { matcher: ['/members/:path*'] }
 * ```
 */
export function FullstackAuth<S extends Session = Session>(config: NextConfigSource<S>): FullstackAuthResult<S> {
  const mount = new Mount(config)
  const verbs = new ServerVerbs(mount)

  const requestAuthOf = async (given: readonly unknown[]): Promise<RequestAuth<S>> => {
    const call = classify(given)
    if (call.kind === 'handler')
      throw new TypeError('A handler has no auth context: call requestAuth inside of it, with the request.')
    if (call.kind === 'node')
      return mount.requestAuth(new NodeExchange(call.req, call.res), () => nodeRequest(call.req))
    const request = call.kind === 'request' ? () => call.request : undefined
    return mount.requestAuth(await ServerExchange.current(), request)
  }

  const auth = (...given: readonly unknown[]): unknown => {
    const call = classify(given)
    if (call.kind === 'request') return guard(mount, call.request, call.context)
    if (call.kind !== 'handler') return requestAuthOf(given).then((requestAuth) => requestAuth.session())
    const handler = call.handler as NextAuthHandler<S, unknown>
    return (request: NextRequest, context: unknown) => guard(mount, request, context, handler)
  }

  const serve = (request: NextRequest): Promise<Response> => mount.serve(request)
  return {
    handlers: { GET: serve, POST: serve, DELETE: serve, OPTIONS: serve },
    auth: auth as NextAuth<S>,
    signIn: verbs.signIn.bind(verbs) as SignIn,
    signOut: verbs.signOut.bind(verbs) as SignOut,
    unstable_update: verbs.update.bind(verbs),
    requestAuth: (...given: readonly unknown[]) => requestAuthOf(given),
    api: async <T>(token: ApiToken<T>, ...given: readonly unknown[]) =>
      (mount.engine ?? (await requestAuthOf(given)).engine).api(token),
  }
}
