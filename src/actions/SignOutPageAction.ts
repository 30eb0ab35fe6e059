import type { Reply, RequestContext } from '../http/index.js'
import type { PageRenderer } from '../pages/index.js'
import { Action } from './Action.js'
import type { CsrfGuard } from './CsrfGuard.js'
import type { PageFrames } from './PageFrames.js'

/** Asks whether to sign out. */
export class SignOutPageAction extends Action {
  override readonly path = 'signout'
  override readonly methods = ['GET']

  /**
   * @param pages - Draws the page.
   * @param frames - Knows whether the application has a page of its own.
   * @param guard - Makes the token of the form.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
    private readonly guard: CsrfGuard,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const callbackUrl = await ctx.callbackUrl()
    const elsewhere = this.frames.elsewhere('signOut', ctx, { callbackUrl })
    if (elsewhere) return elsewhere
    const csrfToken = await this.guard.tokenFor(ctx)
    return this.frames.draw(ctx, (frame) => this.pages.signOut({ ...frame, csrfToken, callbackUrl }))
  }
}
