import { NotFound } from '../core/errors.js'
import { json, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { Action } from './Action.js'
import type { CsrfGuard } from './CsrfGuard.js'

/** Hands out the token for forms of the application's own pages. */
export class CsrfAction extends Action {
  override readonly path = 'csrf'
  override readonly methods = ['GET']

  /** @param guard - Makes it. */
  constructor(private readonly guard: CsrfGuard) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const csrfToken = await this.guard.tokenFor(ctx)
    if (csrfToken === undefined) throw new NotFound('The CSRF token is turned off (skipCSRFCheck).')
    return json({ csrfToken })
  }
}
