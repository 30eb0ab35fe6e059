import type { Logger } from '../core/Logger.js'
import type { FlowCatalogue } from '../flows/FlowCatalogue.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { ProviderCatalogue } from '../providers/ProviderCatalogue.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import type { ProviderTokens } from './ProviderTokens.js'

/** The way out at the provider: signing out here does not sign anybody out there. */
export class SignOutJourney {
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

  /** Where to send the person; undefined when the provider has no such place, or cannot be asked: they are out here anyway. */
  async leave(ctx: RequestContext, running: RunningSession): Promise<Reply | undefined> {
    const provider = running.provider === undefined ? undefined : this.providers.find(running.provider)
    if (!provider) return undefined
    try {
      const idToken = await this.tokens.idTokenOf(running, provider.id)
      return await this.flows.require(provider).leave(provider, ctx, idToken)
    } catch (error) {
      this.logger.error('SignOutError', `Signing out at the provider "${provider.id}" failed.`, error)
      return undefined
    }
  }
}
