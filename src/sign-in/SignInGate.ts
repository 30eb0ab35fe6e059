import type { AccountLinker, SignedInUser } from '../accounts/AccountLinker.js'
import type { Settings } from '../config/Settings.js'
import { type Admission, type CallbackPipeline, toldAccount } from '../core/CallbackPipeline.js'
import type { SignInParams } from '../core/Callbacks.js'
import { AccessDenied } from '../core/errors.js'
import type { AuthEvents, EventBus } from '../core/EventBus.js'
import type { Clock, Logger } from '../core/ports.js'
import type { User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { parse, sameOrigin, withQuery } from '../http/origins.js'
import type { CommittedSignIn, RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import { strengthOfProof } from './authMethods.js'

/** The one door every verified identity walks through, whatever the provider. */
export class SignInGate {
  /**
   * @param callbacks - Asks the application whether they may come in.
   * @param linker - Finds the user.
   * @param sessions - Gives them a session.
   * @param events - Tells the application.
   * @param redirects - Decides where they may be sent.
   * @param settings - Where new users go.
   * @param clock - Tells when they proved who they are.
   */
  constructor(
    private readonly callbacks: CallbackPipeline,
    private readonly linker: AccountLinker,
    private readonly sessions: SessionStrategy,
    private readonly events: EventBus,
    private readonly redirects: RedirectRule,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Admits a person: asks, matches, opens a session, announces, and sends them on.
   *
   * @throws AccessDenied when the application refuses, or the address of the user was proved meanwhile.
   */
  async admit(ctx: RequestContext, identity: VerifiedIdentity): Promise<Reply> {
    const diversion = await this.#askAbout(ctx, identity)
    if (diversion) return diversion
    const destination = identity.callbackUrl ?? (await ctx.callbackUrl())
    const running = await this.sessions.get(ctx)
    const admission = await this.linker.link(identity, starterOf(identity, running), ctx.forApplication)
    await this.#create(ctx, { ...admission, ...strengthOfProof(identity, this.clock.now()) })
    await this.events.emit('signIn', announced(admission), ctx.forApplication)
    const { newUser } = this.settings.pages
    if (!admission.isNewUser || newUser === undefined) return redirect(destination)
    return redirect(withQuery(ctx.origin + newUser, { callbackUrl: destination }))
  }

  /**
   * Asks the application; answers where it wants the person to go instead.
   *
   * @throws AccessDenied when the application refuses.
   */
  async ask(ctx: RequestContext, question: SignInParams): Promise<Reply | undefined> {
    const diversion = await this.callbacks.signIn(question, ctx.forApplication)
    return diversion === undefined ? undefined : redirect(await this.redirects.approve(diversion, ctx))
  }

  /** Creates a session, and ends it again where the admission does not hold any more, or nobody can tell. */
  async #create(ctx: RequestContext, signIn: CommittedSignIn): Promise<void> {
    await this.sessions.create(ctx, signIn)
    let holds = false
    try {
      holds = await this.linker.stillHolds(signIn)
    } finally {
      if (!holds) await this.sessions.destroy(ctx)
    }
    if (holds) return
    throw new AccessDenied(
      'The address of the user was proved while this sign-in was under way, so that nothing from before counts. Sign in by ' +
        'the mailed link.',
    )
  }

  async #askAbout(ctx: RequestContext, identity: VerifiedIdentity): Promise<Reply | undefined> {
    let allowed = false
    try {
      const owner = this.callbacks.hasSayInSignIns ? await this.linker.ownerOf(identity) : null
      const diversion = await this.ask(ctx, questionFrom(identity, owner ?? identity.user))
      allowed = diversion === undefined
      return diversion
    } finally {
      await identity.settle?.(allowed)
    }
  }
}

/** What the application is asked about: who they are here, and nothing else but what the person proved. */
function questionFrom(identity: VerifiedIdentity, user: User): SignInParams {
  const { profile, credentials } = identity
  return { user, account: toldAccount(identity), ...(profile && { profile }), ...(credentials && { credentials }) }
}

/** The user an account may be linked to: signed in now, and already when the flow began. Nobody else's browser can arrange that. */
const starterOf = ({ startedBy }: VerifiedIdentity, running: RunningSession | null): SignedInUser | null =>
  running?.user.id !== undefined && running.user.id === startedBy
    ? { ...running.user, unproved: running.unproved }
    : null

/** Member by member on purpose: how the provider names the session is for the session alone. */
const announced = ({ user, account, profile, isNewUser }: Admission): AuthEvents['signIn'] => ({
  user,
  account,
  ...(profile && { profile }),
  isNewUser,
})

/** What a redirect is decided for. */
type RedirectAsker = Pick<RequestContext, 'origin' | 'forApplication'>

const LONGEST = 4096

/** Decides where a browser may be sent: same origin only, unless the `redirect` callback says otherwise. */
export class RedirectRule {
  /**
   * @param callbacks - Asks the application.
   * @param logger - Hears of answers that cannot be used.
   */
  constructor(
    private readonly callbacks: CallbackPipeline,
    private readonly logger: Logger,
  ) {}

  /** The URL to send the browser to: always absolute, and the base URL for anything that cannot be used. */
  async approve(url: string, { origin, forApplication }: RedirectAsker): Promise<string> {
    const base = `${origin}/`
    if (url.length > LONGEST) return base
    const answer = await this.callbacks.redirect({ url, baseUrl: origin }, forApplication)
    if (answer === undefined) return sameOrigin(url, origin) ?? base
    const own = sameOrigin(answer, origin)
    const target = own ?? (typeof answer === 'string' ? parse(answer)?.href : undefined)
    if (target !== undefined && /^https?:/.test(target)) return target
    this.logger.warn('redirect-unusable', 'The redirect callback returned something that is not an http(s) URL.')
    return base
  }
}
