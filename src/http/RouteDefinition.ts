import type { Awaitable } from '../core/guards.js'
import type { Reply } from './Reply.js'
import type { RequestContext } from './RequestContext.js'

/**
 * Answers a request.
 *
 * @param params - Parameters of the path, decoded.
 */
export type Handler = (ctx: RequestContext, params: Readonly<Record<string, string>>) => Awaitable<Reply>

/**
 * A route of a plugin, as data: it is served under `<base path>/<plugin id>/<path>`.
 *
 * Errors that a handler throws are answered as those of all routes: an `AuthError` leads to the sign-in page or the error page, a
 * request error becomes JSON with its status, and anything else is logged as `CallbackRouteError`.
 */
export interface RouteDefinition {
  /**
   * At most four segments: letters, digits, `.`, `_`, `~` and `-`, or a parameter such as `:id`. Empty for the path of the plugin
   * itself. Where two routes fit, a literal segment wins over a parameter.
   */
  readonly path: string
  /** Answers GET. It must change nothing. A HEAD request is answered with 200, without calling it. */
  readonly GET?: Handler | undefined
  /** Answers POST. */
  readonly POST?: Handler | undefined
  /** Answers DELETE. */
  readonly DELETE?: Handler | undefined
  /** Answers OPTIONS, for other origins. It is not protected, and reads no body. */
  readonly OPTIONS?: Handler | undefined
  /**
   * What protects POST and DELETE from forged requests, besides the check of `origin`: `token`, the form token in the field
   * `csrfToken` (a DELETE may have it in the header `X-CSRF-Token`); `none`; or a function that says for each request whether the
   * token is needed.
   *
   * @defaultValue `token`
   */
  readonly csrf?: 'token' | 'none' | ((ctx: RequestContext) => boolean) | undefined
  /**
   * Which origins may send POST and DELETE. With `any`, another site can have a browser send them.
   *
   * @defaultValue `same`
   */
  readonly origin?: 'same' | 'any' | undefined
  /**
   * Types of the body. Another one is answered with 415. Its size is limited by the option `bodyLimit`.
   *
   * @defaultValue both
   */
  readonly accepts?: readonly ('form' | 'json')[] | undefined
  /**
   * Whether `callbackUrl` may lead to this route.
   *
   * @defaultValue false
   */
  readonly isDestination?: boolean | undefined
}
