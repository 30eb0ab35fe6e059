import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageRenderer } from '../pages/PageRenderer.js'
import type { CsrfGuard } from './CsrfGuard.js'
import type { PageFrames } from './PageFrames.js'
import type { Confirmation } from './SignInFlow.js'

/** Asks for the click that a link alone must not stand for. */
export class ConfirmPage {
  /**
   * @param pages - Draws the page.
   * @param frames - Frames it.
   * @param guard - Makes the token of the form.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
    private readonly guard: CsrfGuard,
  ) {}

  /** The page for one confirmation; its form posts to the callback route of the provider. */
  async show(ctx: RequestContext, providerId: string, { account, fields }: Confirmation): Promise<Reply> {
    const csrfToken = await this.guard.tokenFor(ctx)
    const action = `${ctx.baseUrl}/callback/${providerId}`
    const page = await this.frames.draw(ctx, (frame) =>
      this.pages.confirm({ ...frame, account, action, csrfToken, fields }),
    )
    // The address has the token in it, which scripts of the pages that the person goes on to must not learn.
    return { ...page, headers: { ...page.headers, 'referrer-policy': 'strict-origin' } }
  }
}
