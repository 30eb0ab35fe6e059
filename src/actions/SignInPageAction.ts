import type { FlowCatalogue } from '../flows/FlowCatalogue.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { toSignInPage } from '../http/toSignInPage.js'
import { withQuery } from '../http/withQuery.js'
import type { PageDoor, PageRenderer } from '../pages/PageRenderer.js'
import { WEBAUTHN_SCRIPT } from '../pages/webauthnScript.js'
import type { ProviderCatalogue } from '../providers/ProviderCatalogue.js'
import { Action } from './Action.js'
import type { CsrfGuard } from './CsrfGuard.js'
import type { PageFrames } from './PageFrames.js'
import { PerAddress } from './PerAddress.js'

/** Shows the ways to sign in. */
export class SignInPageAction extends Action {
  override readonly path = 'signin'
  override readonly methods = ['GET', 'POST']
  readonly #doors = new PerAddress((baseUrl) => this.#openDoors(baseUrl))

  /**
   * @param pages - Draws the page.
   * @param frames - Knows whether the application has a page of its own.
   * @param guard - Makes the token of the forms.
   * @param providers - The ways.
   * @param flows - Knows where each form is posted to.
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
    if (ctx.method === 'POST') return toSignInPage(ctx)
    const callbackUrl = await ctx.callbackUrl()
    const [error, code, email, retryAfter] = ['error', 'code', 'email', 'retryAfter'].map((name) => ctx.query.get(name))
    const elsewhere = this.frames.elsewhere('signIn', ctx, { callbackUrl, error, code, retryAfter })
    if (elsewhere) return elsewhere
    const csrfToken = await this.guard.tokenFor(ctx)
    const doors = this.#doors.at(ctx.baseUrl)
    return this.frames.draw(ctx, (frame) =>
      this.pages.signIn({ ...frame, doors, csrfToken, callbackUrl, error, email, retryAfter }),
    )
  }

  /** Sends the browser to the page, wherever it is. */
  async wayTo(ctx: RequestContext): Promise<Reply> {
    const callbackUrl = await ctx.callbackUrl()
    return (
      this.frames.elsewhere('signIn', ctx, { callbackUrl }) ??
      redirect(withQuery(`${ctx.baseUrl}/signin`, { callbackUrl }))
    )
  }

  #openDoors(baseUrl: string): readonly PageDoor[] {
    return this.providers.all.flatMap((provider) => {
      const door = provider.door()
      if (!door) return []
      const { id } = provider
      const { entrance } = this.flows.require(provider)
      const webauthn = door.webauthn && {
        ...door.webauthn,
        provider: id,
        script: `${baseUrl}/${WEBAUTHN_SCRIPT.path}`,
      }
      return [{ ...door, id, action: `${baseUrl}/${entrance}/${id}`, webauthn }]
    })
  }
}
