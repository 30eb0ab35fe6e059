import type { RateLimitKey } from '../config/SettingsInput.js'
import { AuthError } from '../core/AuthError.js'
import { CallbackRouteError, MethodNotAllowed, NotFound, OAuthAccountNotLinked } from '../core/errors.js'
import { isText } from '../core/guards.js'
import type { Provider } from '../core/Provider.js'
import type { CountedAccount } from '../core/VerifiedIdentity.js'
import { Action, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import type { Reauthentication } from './Reauthentication.js'
import type { ReauthenticationReturn } from './ReauthenticateAction.js'
import type { RateLimits } from './RateLimits.js'
import type { ConfirmPage } from './ConfirmPage.js'
import type { FlowCatalogue, ProviderCatalogue } from './FlowCatalogue.js'
import { asksToLink } from './LinkQuestion.js'
import { ProviderAvailability } from './ProviderAvailability.js'
import type { SecurityEvents } from './SecurityEvents.js'
import { Confirmation, FlowRedirect, type FlowDescriptor } from './SignInFlow.js'
import type { SignInCompletion } from './SignInCompletion.js'

/** Runs `perform`. If it throws an `AuthError`, the error gets the callback URL of the user. */
export async function withCallbackUrl<T>(callbackUrl: string | undefined, perform: () => Promise<T>): Promise<T> {
  try {
    return await perform()
  } catch (error) {
    if (error instanceof AuthError) error.callbackUrl ??= callbackUrl
    throw error
  }
}

/** Handles a sign-in from its beginning to its completion, for routes and for server code. */
export class SignInHandler {
  /**
   * @param providers - Finds the providers.
   * @param flows - Finds their flows.
   * @param completion - Completes every sign-in.
   * @param sessions - Reads the session.
   * @param confirmPage - Asks for confirmation.
   * @param limits - Refuses too many attempts.
   * @param security - Notes the account of an attempt, for the event of a failure.
   * @param availability - Refuses providers that are not available. Default: all are.
   * @param reauthentication - Requires recent authentication before an account is linked, and ends a re-authentication at
   *   a provider. Default: nothing is required.
   */
  constructor(
    private readonly providers: ProviderCatalogue,
    private readonly flows: FlowCatalogue,
    private readonly completion: SignInCompletion,
    private readonly sessions: SessionStrategy,
    private readonly confirmPage: ConfirmPage,
    private readonly limits: RateLimits,
    private readonly security: Pick<SecurityEvents, 'note'>,
    private readonly availability = new ProviderAvailability(),
    private readonly reauthentication?: Pick<ReauthenticationReturn, 'finish'> & Pick<Reauthentication, 'require'>,
  ) {}

  /** Whether a built-in form posts to the callback route, so that the request must have a CSRF token. */
  takesOwnForm(ctx: RequestContext): boolean {
    return this.#described(ctx).flow.postsOwnForm || this.signsInByCallback(ctx)
  }

  /** Whether the sign-in begins and ends with one POST to the callback route. */
  signsInByCallback(ctx: RequestContext): boolean {
    return this.#described(ctx).flow.signInRoute === 'callback'
  }

  /**
   * Begins a sign-in.
   *
   * @throws OAuthAccountNotLinked if an account is to be linked, and no user is signed in.
   * @throws ReauthenticationRequired if an account is to be linked to a session whose last proof is older than a day.
   */
  async begin(ctx: RequestContext): Promise<Reply> {
    const provider = this.#provider(ctx)
    const running = await this.sessions.get(ctx)
    const links = asksToLink(ctx)
    if (links && !running)
      throw new OAuthAccountNotLinked('No user is signed in to link the account to. Sign in first.')
    if (links) await this.reauthentication?.require(ctx, { within: A_DAY, passesUnknown: true })
    return explained(provider, async () => {
      const flow = await this.flows.load(provider)
      const attempt = await flow.rateLimitKey(provider, ctx, 'begin')
      this.#note(ctx, attempt)
      await this.limits.count(ctx, attempt)
      const question = await flow.signInParams(provider, ctx)
      const diversion = question && (await this.completion.ask(ctx, question))
      const begun =
        diversion ?? (await flow.begin(provider, ctx, running?.user ?? null, links ? running?.id : undefined))
      return undecided(begun)
    })
  }

  /** Checks the proof and completes the sign-in. */
  async finish(ctx: RequestContext): Promise<Reply> {
    const { provider, flow: described } = this.#described(ctx)
    if (!described.callbackMethods.includes(ctx.method)) throw new MethodNotAllowed(described.callbackMethods)
    return explained(provider, async () => {
      const flow = await this.flows.load(provider)
      const attempt = await flow.rateLimitKey(provider, ctx, 'finish')
      this.#note(ctx, attempt)
      const result = await this.limits.countFailures(
        ctx,
        attempt,
        () => flow.finish(provider, ctx),
        (outcome) => outcome instanceof FlowRedirect,
      )
      if (result instanceof FlowRedirect) return undecided(result.reply)
      if (result instanceof Confirmation) return this.confirmPage.show(ctx, provider.id, result)
      if (result.proving !== undefined && this.reauthentication) return this.reauthentication.finish(ctx, result)
      const identity = {
        ...result,
        countedAs: result.countedAs ?? countedFor(attempt),
        linking: described.signInRoute === 'callback' ? await this.#linking(ctx) : result.linking,
      }
      // For events of a refusal: who proved to own the account.
      if (isText(result.user.email)) this.security.note(ctx.callbackContext, { typed: result.user.email })
      return withCallbackUrl(result.callbackUrl, async () => undecided(await this.completion.complete(ctx, identity)))
    })
  }

  /** Whether the provider of the route exists and is available. */
  knows(ctx: RequestContext): boolean {
    const { providerId } = ctx.route
    const provider = providerId === undefined ? undefined : this.providers.find(providerId)
    return provider !== undefined && this.availability.has(provider, ctx)
  }

  /** Does the same as posting the form of the provider. */
  async enter(ctx: RequestContext): Promise<Reply> {
    return this.signsInByCallback(ctx) ? this.finish(ctx) : this.begin(ctx)
  }

  /** Id of the session in which a posted form requests a link. */
  async #linking(ctx: RequestContext): Promise<string | undefined> {
    if (!asksToLink(ctx)) return undefined
    const id = (await this.sessions.get(ctx))?.id
    if (id !== undefined) await this.reauthentication?.require(ctx, { within: A_DAY, passesUnknown: true })
    return id
  }

  #note(ctx: RequestContext, attempt: RateLimitKey | undefined): void {
    if (isText(attempt?.typed)) this.security.note(ctx.callbackContext, { typed: attempt.typed })
  }

  #provider(ctx: RequestContext): Provider {
    const provider = this.providers.require(ctx.route.providerId ?? '')
    if (this.availability.has(provider, ctx)) return provider
    throw new NotFound(`The provider "${provider.id}" is not available for this request.`)
  }

  #described(ctx: RequestContext): { provider: Provider; flow: FlowDescriptor } {
    const provider = this.#provider(ctx)
    return { provider, flow: this.flows.require(provider) }
  }
}

/** In seconds. A stolen session must not link the account of an attacker. */
const A_DAY = 24 * 60 * 60

/** Adds the outcome `redirect` to a reply without an outcome. */
const undecided = (reply: Reply): Reply => ({ ...reply, outcome: reply.outcome ?? 'redirect' })
/** The account that an attempt was counted for. */
const countedFor = (attempt: RateLimitKey | undefined): readonly CountedAccount[] =>
  attempt?.account === undefined ? [] : [{ kind: attempt.kind, account: attempt.account }]

/** Wraps an error that is not an `AuthError`, and names the provider. */
async function explained<T>(provider: Provider, perform: () => Promise<T>): Promise<T> {
  try {
    return await perform()
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new CallbackRouteError(`Signing in with "${provider.id}" failed.`, { cause: error })
  }
}

/** Receives proofs: from a provider, from a mail, or directly from a built-in form. */
export class CallbackAction extends Action {
  override readonly path = 'callback/:provider'
  override readonly methods = ['GET', 'POST']

  /** @param signInHandler - Begins and finishes sign-ins. */
  constructor(private readonly signInHandler: SignInHandler) {
    super()
  }

  override requiresCsrf(ctx: RequestContext): boolean {
    return ctx.method === 'POST' && this.signInHandler.takesOwnForm(ctx)
  }

  override handle(ctx: RequestContext): Promise<Reply> {
    return this.signInHandler.finish(ctx)
  }
}

/** Starts a sign-in with one provider. */
export class SignInAction extends Action {
  override readonly path = 'signin/:provider'
  override readonly methods = ['POST']

  /** @param signInHandler - Begins and finishes sign-ins. */
  constructor(private readonly signInHandler: SignInHandler) {
    super()
  }

  override handle(ctx: RequestContext): Promise<Reply> {
    return this.signInHandler.begin(ctx)
  }
}
