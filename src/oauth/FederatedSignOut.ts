import type { Logger } from '../core/Logger.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { textOf } from '../http/fields.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import type { FlowCatalogue } from '../sign-in/FlowCatalogue.js'
import type { ProviderCatalogue } from '../sign-in/ProviderCatalogue.js'
import type { SignOutStep } from '../sign-in/SignOutAction.js'
import type { ProviderTokens } from './ProviderTokens.js'

/** Logs out at the provider, if the user asks for it: signing out here ends no session there. */
export class FederatedSignOut implements SignOutStep {
  readonly id = 'federated'

  /**
   * @param providers - Knows the providers.
   * @param flows - Knows who speaks to them.
   * @param tokens - Knows the last ID token.
   * @param logger - Hears of providers that cannot be asked.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly tokens: ProviderTokens,
    private readonly logger: Logger,
  ) {}

  isDue({ body }: RequestContext): boolean {
    return textOf(body, 'federated') === 'true'
  }

  /** Redirects to the provider; undefined if it has no logout endpoint or fails, because the user is signed out here already. */
  async signOut(ctx: RequestContext, running: RunningSession): Promise<Reply | undefined> {
    const provider = running.provider === undefined ? undefined : this.providers.find(running.provider)
    if (!provider) return undefined
    try {
      const idToken = await this.tokens.idTokenOf(running, provider.id)
      const flow = await this.flows.load(provider)
      return await flow.leave(provider, ctx, idToken)
    } catch (error) {
      this.logger.error('SignOutError', `Signing out at the provider "${provider.id}" failed.`, error)
      return undefined
    }
  }
}
