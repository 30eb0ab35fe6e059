import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageRenderer } from '../pages/PageRenderer.js'
import { Action } from './Action.js'
import type { PageFrames } from './PageFrames.js'

const STATUS: ReadonlyMap<string, number> = new Map([
  ['Configuration', 500],
  ['AccessDenied', 403],
  ['InvalidCheck', 400],
  ['Verification', 403],
])

/** Tells what went wrong. */
export class ErrorPageAction extends Action {
  override readonly path = 'error'
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

  override async handle(ctx: RequestContext): Promise<Reply> {
    const error = ctx.query.get('error')
    const status = STATUS.get(error ?? '')
    const elsewhere = this.frames.elsewhere('error', ctx, { error })
    return elsewhere ?? this.frames.draw(ctx, (frame) => this.pages.error({ ...frame, error }), status)
  }
}
