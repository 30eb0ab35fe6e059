import type { AuthError } from '../core/AuthError.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'

/** One route of the house. */
export abstract class Action {
  /** Path under the base path: `signin`, or `signin/:provider` where a provider is named. */
  abstract readonly path: string
  /** Methods it answers. */
  abstract readonly methods: readonly string[]

  /**
   * Whether people may be sent here after signing in.
   *
   * @defaultValue false: most routes would loop, or change something by a GET.
   */
  readonly isDestination: boolean = false

  /** Whether the request must prove that it comes from our own page. */
  requiresCsrf(ctx: RequestContext): boolean {
    return ctx.method === 'POST'
  }

  /** Answers the request. */
  abstract handle(ctx: RequestContext): Promise<Reply>

  /** The answer to an error, where this route has one of its own. */
  replyTo(_error: AuthError, _method: string): Reply | undefined {
    return undefined
  }
}
