import { OAuthCallbackError } from '../errors/index.js'
import type { AuthError } from '../errors/index.js'
import type { FlowCatalogue } from '../flows/index.js'
import { json, type Reply, type RequestContext } from '../http/index.js'
import type { ProviderCatalogue } from '../providers/index.js'
import type { SessionStrategy } from '../sessions/index.js'
import { Action } from './Action.js'

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
    const ended = await this.flows.require(provider).ended(provider, ctx)
    if (!ended) return unable('This provider announces nothing.')
    const count = await this.sessions.closeFor({ provider: provider.id, ...ended })
    if (count !== undefined) return json({ ended: count })
    return unable(NOWHERE_TO_LOOK)
  }

  override replyTo(error: AuthError): Reply | undefined {
    return error instanceof OAuthCallbackError ? json({ error: 'invalid_request' }, 400) : undefined
  }
}

const NOWHERE_TO_LOOK =
  'Sessions cannot be found here by what a provider calls them: they are sealed in cookies, or in a database that does not ' +
  'keep these names.'

const unable = (why: string): Reply => json({ error: 'not_implemented', error_description: why }, 501)
