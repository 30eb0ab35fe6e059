import { MalformedRequest, NotFound, RequestError } from '../core/errors.js'
import { json, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { textOf } from '../http/fields.js'
import { withQuery } from '../http/urls.js'
import type { PageRenderer } from '../pages/PageRenderer.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import { Action } from '../sign-in/Action.js'
import type { CsrfGuard } from '../sign-in/CsrfGuard.js'
import type { PageFrames } from '../sign-in/PageFrames.js'
import type { ProviderCatalogue } from '../sign-in/ProviderCatalogue.js'
import type { AuthenticatorDirectory } from './AuthenticatorDirectory.js'
import { WEBAUTHN_SCRIPT } from './webauthnScript.js'

/** Shows people their passkeys, and lets them name and remove each. */
export class AuthenticatorsAction extends Action {
  override readonly path = 'authenticators'
  override readonly methods = ['GET', 'POST']
  override readonly isDestination = true

  /** The parts; six, because a page takes a renderer, its frame and the token of its forms. */
  constructor(
    private readonly directory: AuthenticatorDirectory,
    private readonly sessions: SessionStrategy,
    private readonly providers: ProviderCatalogue,
    private readonly pages: PageRenderer,
    private readonly frames: PageFrames,
    private readonly guard: CsrfGuard,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const provider = this.providers.all.find(({ wayIn }) => wayIn === 'key')
    if (!provider) throw new NotFound('No provider has passkeys.')
    if (!(await this.sessions.peek(ctx))) return this.#signInFirst(ctx)
    if (ctx.method === 'POST') return this.#change(ctx)
    const keys = await this.directory.listFor(ctx)
    if (isForScript(ctx)) return json(keys)
    const page = {
      keys,
      provider: provider.id,
      csrfToken: await this.guard.tokenFor(ctx),
      action: pageOf(ctx),
      script: `${ctx.baseUrl}/${WEBAUTHN_SCRIPT.path}`,
      error: ctx.query.get('error'),
      callbackUrl: ctx.query.has('callbackUrl') ? await ctx.callbackUrl() : undefined,
    }
    return this.frames.draw(ctx, async (frame) => {
      if (this.pages.authenticators) return this.pages.authenticators({ ...frame, ...page })
      const { authenticatorsPage } = await import('./authenticatorsPage.js')
      return authenticatorsPage({ ...frame, ...page })
    })
  }

  #signInFirst(ctx: RequestContext): Reply {
    if (isForScript(ctx)) return json({ error: 'SessionRequired' }, 401)
    const wanted = { error: 'SessionRequired', callbackUrl: pageOf(ctx) }
    return this.frames.elsewhere('signIn', ctx, wanted) ?? redirect(withQuery(`${ctx.baseUrl}/signin`, wanted))
  }

  async #change(ctx: RequestContext): Promise<Reply> {
    const back = { callbackUrl: textOf(ctx.body, 'callbackUrl') ? await ctx.callbackUrl() : undefined }
    try {
      await this.#perform(ctx)
    } catch (error) {
      if (isForScript(ctx) || !(error instanceof RequestError)) throw error
      return redirect(withQuery(pageOf(ctx), { ...back, error: error.type }))
    }
    return redirect(withQuery(pageOf(ctx), back))
  }

  async #perform(ctx: RequestContext): Promise<void> {
    const [action, id = '', name = ''] = ['action', 'id', 'name'].map((field) => textOf(ctx.body, field))
    if (action !== 'rename' && action !== 'delete') {
      throw new MalformedRequest('The field "action" must be "rename" or "delete".')
    }
    const done = action === 'rename' ? await this.directory.rename(ctx, id, name) : await this.directory.remove(ctx, id)
    // Whether somebody else has it is nobody's business.
    if (!done) throw new NotFound('The person who is signed in has no passkey with this id.')
  }
}

const pageOf = ({ baseUrl }: RequestContext): string => `${baseUrl}/authenticators`

const isForScript = ({ headers }: RequestContext): boolean =>
  headers.has('x-auth-return-redirect') || /\bapplication\/json\b/.test(headers.get('accept') ?? '')
