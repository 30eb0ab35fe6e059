import type { Awaitable } from '../core/guards.js'
import type { Reply } from './Reply.js'
import type { RequestContext } from './RequestContext.js'

/**
 * Handles a request.
 *
 * @param params - Parameters of the path, decoded.
 */
export type Handler = (ctx: RequestContext, params: Readonly<Record<string, string>>) => Awaitable<Reply>

/**
 * A route of a plugin, as data: it is served under `<base path>/<plugin id>/<path>`.
 *
 * Errors of a handler are treated like those of all routes: an `AuthError` redirects to the sign-in page or the error
 * page, a request error becomes JSON with its status, and anything else is logged as `CallbackRouteError`.
 */
export interface RouteDefinition {
  /**
   * At most four segments: letters, digits, `.`, `_`, `~` and `-`, or a parameter such as `:id`. Empty for the path of
   * the plugin itself. If two routes match, a literal segment has priority over a parameter.
   */
  readonly path: string
  /** Handles GET. It must change nothing. A HEAD request gets the status 200, without a call of this handler. */
  readonly GET?: Handler | undefined
  /** Handles POST. */
  readonly POST?: Handler | undefined
  /** Handles DELETE. */
  readonly DELETE?: Handler | undefined
  /** Handles OPTIONS, for other origins. It is not protected, and reads no body. */
  readonly OPTIONS?: Handler | undefined
  /**
   * What protects POST and DELETE from forged requests, besides the check of `origin`: `token`, the form token in the
   * field `csrfToken` (a DELETE may have it in the header `X-CSRF-Token`); `none`; or a function that says for each
   * request whether the token is needed.
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
   * Types of the body. Any other type is refused with 415. The size of the body is limited by the option `bodyLimit`.
   *
   * @defaultValue both
   */
  readonly accepts?: readonly ('form' | 'json')[] | undefined
  /**
   * Whether `callbackUrl` may be this route.
   *
   * @defaultValue false
   */
  readonly isDestination?: boolean | undefined
}
