import type { AuthError } from '../core/AuthError.js'
import { NotFound, OAuthCallbackError, RequestError } from '../core/errors.js'
import type { Logger } from '../core/ports.js'
import { textOf } from '../http/readBody.js'
import { Action, json, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import type { FlowCatalogue, ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import type { SignOutStep } from '../sign-in/SignOutAction.js'
import type { ProviderTokens } from './ProviderTokens.js'

/** Logs out at the provider, if the user asks for it: signing out here ends no session there. */
export class FederatedSignOut implements SignOutStep {
  readonly id = 'federated'

  /**
   * @param providers - Knows the providers.
   * @param flows - Knows who speaks to them.
   * @param tokens - Knows the last ID token.
   * @param logger - Logs providers that cannot be asked.
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

/**
 * Where users come back to after they signed out at a provider. They are signed out here already, so nothing is ended.
 *
 * @see OpenID Connect RP-Initiated Logout 1.0 section 3
 */
export class SignOutReturnAction extends Action {
  override readonly path = 'signout/:provider'
  override readonly methods = ['GET']

  /**
   * @param providers - Knows the providers.
   * @param flows - Knows who checks what they send back.
   * @param logger - Logs returns that were not asked for.
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
    if (destination === undefined)
      throw new NotFound(`The provider "${provider.id}" does not redirect back after a sign-out.`)
    if (destination === null) {
      const message = `The return from signing out at the provider "${provider.id}" has no state that this site made for this browser.`
      this.logger.warn('InvalidCheck', message)
    }
    return redirect(destination ?? `${ctx.origin}/`)
  }
}

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
      const count = await this.sessions.backchannelLogout?.({ provider: provider.id, ...ended })
      return count === undefined ? unable(NOWHERE_TO_LOOK) : json({ ended: count })
    })
    return reply ?? unable('This provider does not support back-channel logout.')
  }

  override replyTo(error: AuthError): Reply | undefined {
    if (error instanceof RequestError) return undefined
    // Section 2.8: a logout that failed is answered by 400 as well. A server asks, which has no use for a page.
    return json({ error: error instanceof OAuthCallbackError ? 'invalid_request' : 'server_error' }, 400)
  }
}

const NOWHERE_TO_LOOK =
  'Sessions cannot be found by the "sid" or "sub" of a provider: they are sealed in cookies, or stored in a database without ' +
  'these values.'

const unable = (why: string): Reply => json({ error: 'not_implemented', error_description: why }, 501)
