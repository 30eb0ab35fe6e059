import type { Awaitable } from '../core/Awaitable.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'

/**
 * Answers a request.
 *
 * @param params - Parameters of the path.
 */
export type Handler = (ctx: RequestContext, params: Readonly<Record<string, string>>) => Awaitable<Reply>

/** A route below `<base path>/<plugin id>`. */
export interface RouteDefinition {
  /** At most four segments. `:name` is a parameter, as in `keys/:id`. */
  readonly path: string
  /** Answers GET and HEAD. */
  readonly GET?: Handler
  /** Answers POST. */
  readonly POST?: Handler
  /** Answers DELETE. */
  readonly DELETE?: Handler
  /** Answers OPTIONS. */
  readonly OPTIONS?: Handler
  /**
   * What protects POST and DELETE from forged requests: the form token, or the check of the origin alone.
   *
   * @defaultValue `token`
   */
  readonly csrf?: 'token' | 'none' | ((ctx: RequestContext) => boolean)
  /**
   * Which origins may send POST and DELETE.
   *
   * @defaultValue `same`
   */
  readonly origin?: 'same' | 'any'
  /**
   * Types of the body.
   *
   * @defaultValue both
   */
  readonly accepts?: readonly ('form' | 'json')[]
  /**
   * Whether `callbackUrl` may name this route.
   *
   * @defaultValue false
   */
  readonly isDestination?: boolean
}
