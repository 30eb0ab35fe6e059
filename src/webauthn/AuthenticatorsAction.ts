import type { AuthError } from '../core/AuthError.js'
import { MalformedRequest, NotFound, ReauthenticationRequired, RequestError } from '../core/errors.js'
import { textOf } from '../http/readBody.js'
import { Action, json, redirect, type Reply } from '../http/Reply.js'
import { isForScript, refuseCrossSite, type RequestContext } from '../http/RequestContext.js'
import { withQuery } from '../http/origins.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import type { FlowCatalogue, ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import type { FormPages } from '../sign-in/FormPages.js'
import type { PageFrames } from '../sign-in/PageFrames.js'
import type { Reauthentication } from '../sign-in/Reauthentication.js'
import type { SecurityEvents } from '../sign-in/SecurityEvents.js'
import type { AuthenticatorDirectory } from './AuthenticatorDirectory.js'
import { WEBAUTHN_SCRIPT } from './webauthnScript.js'

/** Shows the passkeys of the signed-in user, and lets the user rename and remove them. */
export class AuthenticatorsAction extends Action {
  override readonly path = 'authenticators'
  override readonly methods = ['GET', 'POST']
  override readonly isDestination = true

  /**
   * @param directory - Lists and changes passkeys.
   * @param sessions - Reads the session.
   * @param providers - Contains the provider of passkeys.
   * @param forms - Shows the page.
   * @param frames - Redirects to the sign-in page.
   * @param security - Announces refusals.
   */
  constructor(
    private readonly directory: AuthenticatorDirectory,
    private readonly sessions: SessionStrategy,
    private readonly providers: ProviderCatalogue,
    private readonly forms: FormPages,
    private readonly frames: PageFrames,
    private readonly security: Pick<SecurityEvents, 'announceError' | 'note'>,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const provider = this.providers.all.find(({ signsInBy }) => signsInBy === 'passkey')
    if (!provider) throw new NotFound('No provider has passkeys.')
    const running = await this.sessions.get(ctx)
    if (!running) return this.#signInFirst(ctx)
    this.security.note(ctx.callbackContext, { user: running.user.id, method: provider.type })
    if (ctx.method === 'POST') return this.#change(ctx)
    const keys = await this.directory.listFor(ctx)
    if (isForScript(ctx)) return json(keys)
    const { authenticatorsPage } = await import('./authenticatorsPage.js')
    const page = authenticatorsPage(ctx, await this.forms.wordsFor(ctx), {
      keys,
      provider: provider.id,
      error: ctx.query.get('error'),
      callbackUrl: ctx.query.has('callbackUrl') ? await ctx.callbackUrl() : undefined,
    })
    return this.forms.show(ctx, page)
  }

  #signInFirst(ctx: RequestContext): Reply {
    return isForScript(ctx) ? json({ error: 'SessionRequired' }, 401) : this.frames.signInFirst(ctx, pageOf(ctx))
  }

  async #change(ctx: RequestContext): Promise<Reply> {
    const back = { callbackUrl: textOf(ctx.body, 'callbackUrl') ? await ctx.callbackUrl() : undefined }
    try {
      await this.#perform(ctx)
    } catch (error) {
      if (isForScript(ctx) || !(error instanceof RequestError) || error instanceof ReauthenticationRequired) throw error
      await this.security.announceError(error, ctx.callbackContext)
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
    // The message does not reveal whether another user has the passkey.
    if (!done) throw new NotFound('The signed-in user has no passkey with this id.')
  }
}

const pageOf = ({ baseUrl }: RequestContext): string => `${baseUrl}/authenticators`

/** Returns the options with which a script lets the browser create or use a passkey. */
export class WebAuthnOptionsAction extends Action {
  override readonly path = 'webauthn-options/:provider'
  override readonly methods = ['GET']

  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly sessions: SessionStrategy,
    private readonly reauthentication: Pick<Reauthentication, 'require'>,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    // Another site must not cause so many challenges in a browser that those in use are dropped.
    refuseCrossSite(ctx)
    const provider = this.providers.require(ctx.route.providerId ?? '')
    const running = await this.sessions.get(ctx)
    // A stolen session must not become a passkey of the attacker.
    if (running && ctx.query.get('action') === 'register') {
      const returnTo = ctx.headers.get('referer') ?? undefined
      await this.reauthentication.require(ctx, { within: A_DAY, passesUnknown: true, returnTo })
    }
    const flow = await this.flows.load(provider)
    const reply = await flow.webauthnOptions(provider, ctx, running?.user ?? null)
    if (reply) return reply
    throw new NotFound(`The provider "${provider.id}" has no passkeys.`)
  }

  /** A script reads the response, so it is JSON and not a page. */
  override replyTo(error: AuthError): Reply | undefined {
    if (error instanceof ReauthenticationRequired) {
      return json({ error: error.type, url: error.url }, error.status, error.headers)
    }
    return error instanceof RequestError ? undefined : json({ error: 'Configuration' }, 500)
  }
}

/** In seconds. */
const A_DAY = 24 * 60 * 60
const A_YEAR = 365 * 24 * 60 * 60

/** Serves the script of the pages with passkeys. Its path changes when its text changes. */
export class WebAuthnScriptAction extends Action {
  override readonly path = WEBAUTHN_SCRIPT.path
  override readonly methods = ['GET']

  override async handle(): Promise<Reply> {
    return {
      status: 200,
      headers: {
        'cache-control': `public, max-age=${A_YEAR}, immutable`,
        'content-type': 'text/javascript; charset=utf-8',
      },
      body: await WEBAUTHN_SCRIPT.text(),
    }
  }
}
