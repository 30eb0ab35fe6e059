import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { CodeForm, PageRenderer } from '../pages/PageRenderer.js'
import { Action } from '../sign-in/Action.js'
import type { CsrfGuard } from '../sign-in/CsrfGuard.js'
import type { FlowCatalogue } from '../sign-in/FlowCatalogue.js'
import type { PageFrames } from '../sign-in/PageFrames.js'
import type { ProviderCatalogue } from '../sign-in/ProviderCatalogue.js'

/** Tells that a mail is on its way. */
export class VerifyRequestPageAction extends Action {
  override readonly path = 'verify-request'
  override readonly methods = ['GET']

  /**
   * @param pages - Draws the page.
   * @param frames - Knows whether the application has a page of its own.
   * @param guard - Makes the token of the form.
   * @param providers - Knows which provider sent the mail.
   * @param flows - Knows whether there is a code to type.
   */
  constructor(
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
    private readonly guard: CsrfGuard,
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const [provider, type, error] = ['provider', 'type', 'error'].map((name) => ctx.query.get(name))
    const elsewhere = this.frames.elsewhere('verifyRequest', ctx, { provider, type, error })
    if (elsewhere) return elsewhere
    const code = await this.#codeForm(ctx, provider, error)
    return this.frames.draw(ctx, async (frame) => {
      const page = { ...frame, code }
      if (this.pages.verifyRequest) return this.pages.verifyRequest(page)
      const { verifyRequestPage } = await import('./verifyRequestPage.js')
      return verifyRequestPage(page)
    })
  }

  async #codeForm(
    ctx: RequestContext,
    id: string | undefined,
    error: string | undefined,
  ): Promise<CodeForm | undefined> {
    const provider = id === undefined ? undefined : this.providers.find(id)
    if (!provider) return undefined
    const flow = await this.flows.load(provider)
    const awaited = await flow.awaited(provider, ctx)
    if (!awaited) return undefined
    return {
      action: `${ctx.baseUrl}/callback/${provider.id}`,
      csrfToken: await this.guard.tokenFor(ctx),
      email: awaited.address,
      callbackUrl: awaited.callbackUrl,
      refused: error === 'Verification',
    }
  }
}
