import type { AuthError } from '../core/AuthError.js'
import { OAuthCallbackError, RequestError } from '../core/errors.js'
import { json, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import { Action } from '../sign-in/Action.js'
import type { FlowCatalogue } from '../sign-in/FlowCatalogue.js'
import type { ProviderCatalogue } from '../sign-in/ProviderCatalogue.js'

/**
 * Where a provider announces that sessions are over.
 *
 * @see OpenID Connect Back-Channel Logout 1.0 section 2.5
 */
export class BackchannelLogoutAction extends Action {
  override readonly path = 'backchannel-logout/:provider'
  override readonly methods = ['POST']

  /**
   * @param providers - Knows the providers.
   * @param flows - Knows who checks what they say.
   * @param sessions - Ends sessions.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly sessions: SessionStrategy,
  ) {
    super()
  }

  /** Comes from a server, without cookies: the signature of the token is the proof. */
  override requiresCsrf(): boolean {
    return false
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const provider = this.providers.require(ctx.route.providerId ?? '')
    const flow = await this.flows.load(provider)
    const reply = await flow.ended(provider, ctx, async (ended) => {
      const count = await this.sessions.closeFor({ provider: provider.id, ...ended })
      return count === undefined ? unable(NOWHERE_TO_LOOK) : json({ ended: count })
    })
    return reply ?? unable('This provider announces nothing.')
  }

  override replyTo(error: AuthError): Reply | undefined {
    if (error instanceof RequestError) return undefined
    // Section 2.8: a logout that failed is answered by 400 as well. A server asks, which has no use for a page.
    return json({ error: error instanceof OAuthCallbackError ? 'invalid_request' : 'server_error' }, 400)
  }
}

const NOWHERE_TO_LOOK =
  'Sessions cannot be found here by what a provider calls them: they are sealed in cookies, or in a database that does not ' +
  'keep these names.'

const unable = (why: string): Reply => json({ error: 'not_implemented', error_description: why }, 501)
