import type { Reply, RequestContext } from '../http/index.js'
import type { PageRenderer } from '../pages/index.js'
import { Action } from './Action.js'
import type { PageFrames } from './PageFrames.js'

/** Tells that a mail is on its way. */
export class VerifyRequestPageAction extends Action {
  override readonly path = 'verify-request'
  override readonly methods = ['GET']

  /**
   * @param pages - Draws the page.
   * @param frames - Knows whether the application has a page of its own.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
  ) {
    super()
  }

  override handle(ctx: RequestContext): Promise<Reply> {
    const [provider, type] = ['provider', 'type'].map((name) => ctx.query.get(name))
    const elsewhere = this.frames.elsewhere('verifyRequest', ctx, { provider, type })
    return Promise.resolve(elsewhere ?? this.frames.draw(ctx, (frame) => this.pages.verifyRequest(frame)))
  }
}
