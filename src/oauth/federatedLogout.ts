import type { AuthError } from '../core/AuthError.js'
import { InvalidCheck, NotFound, OAuthCallbackError, RequestError } from '../core/errors.js'
import type { Logger } from '../core/ports.js'
import { textOf } from '../http/readBody.js'
import { Action, json, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import type { FlowCatalogue, ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import type { SecurityEvents } from '../sign-in/SecurityEvents.js'
import type { SignOutStep } from '../sign-in/SignOutAction.js'
import type { ProviderTokens } from './ProviderTokens.js'

/** What is called for failures. */
interface Told {
  readonly logger: Logger
  readonly security: Pick<SecurityEvents, 'announce' | 'announceError'>
}

/**
 * Signs the user out at the provider as well, if the user asks for it. Signing out of this site does not end the
 * session there.
 */
export class FederatedSignOut implements SignOutStep {
  readonly id = 'federated'

  /**
   * @param tokens - Reads the last ID token.
   * @param told - Log and announce a failed sign-out at a provider.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly tokens: ProviderTokens,
    private readonly told: Told,
  ) {}

  isDue({ body }: RequestContext): boolean {
    return textOf(body, 'federated') === 'true'
  }

  /**
   * Redirects to the provider. Undefined if the provider has no logout endpoint or fails: the user is signed out of
   * this site already.
   */
  async signOut(ctx: RequestContext, running: RunningSession): Promise<Reply | undefined> {
    const provider = running.provider === undefined ? undefined : this.providers.find(running.provider)
    if (!provider) return undefined
    try {
      const idToken = await this.tokens.idTokenOf(running, provider.id)
      const flow = await this.flows.load(provider)
      return await flow.endSession(provider, ctx, idToken)
    } catch (error) {
      const { logger, security } = this.told
      logger.error('SignOutError', `Signing out at the provider "${provider.id}" failed.`, error)
      const about = { user: running.user.id, method: provider.type, provider: provider.id }
      const fact = { ...about, name: 'sign_out.failed', reason: 'provider_error' } as const
      await security.announce(fact, ctx.callbackContext)
      return undefined
    }
  }
}

/**
 * Serves the URL to which a provider redirects after a sign-out. The user is signed out of this site already, so no
 * session is ended.
 *
 * @see OpenID Connect RP-Initiated Logout 1.0 section 3
 */
export class SignOutReturnAction extends Action {
  override readonly path = 'signout/:provider'
  override readonly methods = ['GET']

  /**
   * @param flows - Check the `state` that the provider returns.
   * @param told - Log and announce a return that this browser did not ask for.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly told: Told,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const provider = this.providers.require(ctx.route.providerId ?? '')
    const flow = await this.flows.load(provider)
    const destination = await flow.endSessionReturn(provider, ctx)
    if (destination === undefined)
      throw new NotFound(`The provider "${provider.id}" does not redirect back after a sign-out.`)
    if (destination === null) {
      const message = `The return from signing out at the provider "${provider.id}" has no state that this site made for this browser.`
      const { logger, security } = this.told
      logger.warn('InvalidCheck', message)
      const about = { method: provider.type, provider: provider.id }
      await security.announceError(new InvalidCheck(message), ctx.callbackContext, about)
    }
    return redirect(destination ?? `${ctx.origin}/`)
  }
}

/**
 * Receives logout tokens of providers, and ends the sessions that they name.
 *
 * @see OpenID Connect Back-Channel Logout 1.0 section 2.5
 */
export class BackchannelLogoutAction extends Action {
  override readonly path = 'backchannel-logout/:provider'
  override readonly methods = ['POST']

  /**
   * @param flows - Check the logout token.
   * @param sessions - Ends sessions.
   * @param security - Announces that sessions ended.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly sessions: SessionStrategy,
    private readonly security: Pick<SecurityEvents, 'announce'>,
  ) {
    super()
  }

  /** The request comes from a server, without cookies: the signature of the token is the proof. */
  override requiresCsrf(): boolean {
    return false
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const provider = this.providers.require(ctx.route.providerId ?? '')
    const flow = await this.flows.load(provider)
    const reply = await flow.backchannelLogout(provider, ctx, async (ended) => {
      const count = await this.sessions.backchannelLogout?.({ provider: provider.id, ...ended })
      if (count !== undefined && count > 0) {
        const about = { actor: { type: 'service' }, method: provider.type, provider: provider.id } as const
        const fact = { ...about, name: 'session.revoked', reason: 'by_provider', data: { count } } as const
        await this.security.announce(fact, ctx.callbackContext)
      }
      return count === undefined ? unable(NOWHERE_TO_LOOK) : json({ ended: count })
    })
    return reply ?? unable('This provider does not support back-channel logout.')
  }

  override replyTo(error: AuthError): Reply | undefined {
    if (error instanceof RequestError) return undefined
    // Section 2.8: a failed logout has the status 400 as well. The client is a server, so the response is JSON and not
    // a page.
    return json({ error: error instanceof OAuthCallbackError ? 'invalid_request' : 'server_error' }, 400)
  }
}

const NOWHERE_TO_LOOK =
  'Sessions cannot be found by the "sid" or "sub" of a provider: they are sealed in cookies, or stored in a database without ' +
  'these values.'

const unable = (why: string): Reply => json({ error: 'not_implemented', error_description: why }, 501)
