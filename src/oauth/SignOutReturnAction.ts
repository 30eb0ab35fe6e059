import type { Logger } from '../core/Logger.js'
import { NotFound } from '../core/errors.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { Action } from '../sign-in/Action.js'
import type { FlowCatalogue } from '../sign-in/FlowCatalogue.js'
import type { ProviderCatalogue } from '../sign-in/ProviderCatalogue.js'

/**
 * Where people come back to after they signed out at a provider. They are signed out here already, so nothing is ended.
 *
 * @see OpenID Connect RP-Initiated Logout 1.0 section 3
 */
export class SignOutReturnAction extends Action {
  override readonly path = 'signout/:provider'
  override readonly methods = ['GET']

  /**
   * @param providers - Knows the providers.
   * @param flows - Knows who checks what they send back.
   * @param logger - Hears of returns that were not asked for.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly logger: Logger,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const provider = this.providers.require(ctx.route.providerId ?? '')
    const flow = await this.flows.load(provider)
    const destination = await flow.returned(provider, ctx)
    if (destination === undefined) throw new NotFound(`Nobody comes back from signing out at "${provider.id}".`)
    if (destination === null) {
      const message = `The return from signing out at the provider "${provider.id}" has no state of ours for this browser.`
      this.logger.warn('InvalidCheck', message)
    }
    return redirect(destination ?? `${ctx.origin}/`)
  }
}
