import type { AuthError } from '../core/AuthError.js'
import { NotFound, RequestError } from '../core/errors.js'
import { json, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { refuseCrossSite } from '../http/refuseCrossSite.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import { Action } from '../sign-in/Action.js'
import type { FlowCatalogue } from '../sign-in/FlowCatalogue.js'
import type { ProviderCatalogue } from '../sign-in/ProviderCatalogue.js'

/** Tells a script of the page how the browser is to make or to use a passkey. */
export class WebAuthnOptionsAction extends Action {
  override readonly path = 'webauthn-options/:provider'
  override readonly methods = ['GET']

  /**
   * @param providers - Knows the providers.
   * @param flows - Knows who performs them.
   * @param sessions - Knows who is signed in already.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly sessions: SessionStrategy,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    // Another site must not fill a browser with challenges until those in use are forgotten.
    refuseCrossSite(ctx)
    const provider = this.providers.require(ctx.route.providerId ?? '')
    const running = await this.sessions.peek(ctx)
    const flow = await this.flows.load(provider)
    const reply = await flow.ceremony(provider, ctx, running?.user ?? null)
    if (reply) return reply
    throw new NotFound(`The provider "${provider.id}" has no passkeys.`)
  }

  /** A script reads it, not a person. */
  override replyTo(error: AuthError): Reply | undefined {
    return error instanceof RequestError ? undefined : json({ error: 'Configuration' }, 500)
  }
}
