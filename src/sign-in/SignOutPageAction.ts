import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { PageRenderer } from '../pages/PageRenderer.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import { Action } from './Action.js'
import type { CsrfGuard } from './CsrfGuard.js'
import type { PageFrames } from './PageFrames.js'
import type { ProviderCatalogue } from './ProviderCatalogue.js'

/** Asks whether to sign out. */
export class SignOutPageAction extends Action {
  override readonly path = 'signout'
  override readonly methods = ['GET']

  /**
   * @param pages - Draws the page.
   * @param frames - Knows whether the application has a page of its own.
   * @param guard - Makes the token of the form.
   * @param sessions - Knows which provider the person signed in with.
   * @param providers - Knows its name.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
    private readonly guard: CsrfGuard,
    private readonly sessions: SessionStrategy,
    private readonly providers: ProviderCatalogue,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const callbackUrl = await ctx.callbackUrl()
    const wished = ctx.query.get('federated') === 'true'
    const elsewhere = this.frames.elsewhere('signOut', ctx, { callbackUrl, federated: wished ? 'true' : undefined })
    if (elsewhere) return elsewhere
    const csrfToken = await this.guard.tokenFor(ctx)
    const federated = wished ? await this.#providerOf(ctx) : undefined
    return this.frames.draw(ctx, (frame) => this.pages.signOut({ ...frame, csrfToken, callbackUrl, federated }))
  }

  async #providerOf(ctx: RequestContext): Promise<string | undefined> {
    const id = (await this.sessions.peek(ctx))?.provider
    return id === undefined ? undefined : this.providers.find(id)?.name
  }
}
