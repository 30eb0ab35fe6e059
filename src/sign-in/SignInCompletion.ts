import type { AccountLinker } from '../accounts/AccountLinker.js'
import { type CallbackPipeline, toldAccount } from '../core/CallbackPipeline.js'
import type { SignInParams } from '../core/Callbacks.js'
import type { Logger } from '../core/ports.js'
import type { User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { parse, sameOrigin } from '../http/origins.js'
import type { LinkQuestion } from './LinkQuestion.js'
import type { Proofs } from './Proofs.js'
import type { SignInCommit } from './SignInCommit.js'
import type { SignInSteps } from './SignInSteps.js'

/** What the first half of a sign-in asks. */
export interface SignInCompletionParts {
  /** Asks the application whether the sign-in is allowed. */
  readonly callbacks: CallbackPipeline
  /** Finds the user. */
  readonly linker: AccountLinker
  /** Decides where the browser may be sent. */
  readonly redirects: RedirectRule
  /** Uses up proofs, or gives them back. */
  readonly proofs: Pick<Proofs, 'settle'>
  /** Asks before an account is linked. */
  readonly linkQuestion: Pick<LinkQuestion, 'ask'>
  /** Runs steps. */
  readonly steps: Pick<SignInSteps, 'begin'>
  /** Makes the session. */
  readonly commit: Pick<SignInCommit, 'commit'>
}

/** Where every verified identity arrives, whatever the provider: resolves whose it is, then hands over to steps or commit. */
export class SignInCompletion {
  /** @param parts - What it asks and tells. */
  constructor(private readonly parts: SignInCompletionParts) {}

  /**
   * Asks the application, and lets the sign-in go on: to its first step, or, if none is due, to its session.
   *
   * @throws AccessDenied when the application refuses, or the address of the user was proved meanwhile.
   */
  async complete(ctx: RequestContext, identity: VerifiedIdentity): Promise<Reply> {
    const { commit, linkQuestion, proofs, steps } = this.parts
    let allowed = false
    let continued: Reply | null
    let callbackUrl: string
    try {
      const diversion = await this.#askAbout(ctx, identity)
      if (diversion) return diversion
      callbackUrl = identity.callbackUrl ?? (await ctx.callbackUrl())
      const question = await linkQuestion.ask(ctx, identity, callbackUrl)
      if (question) return question
      continued = await steps.begin(ctx, identity, callbackUrl)
      allowed = true
    } finally {
      if (!allowed) await proofs.settle(ctx, identity, false)
    }
    if (continued) return continued
    await proofs.settle(ctx, identity, true)
    return commit.commit(ctx, identity, callbackUrl)
  }

  /**
   * Asks the application; answers where it wants the user to go instead.
   *
   * @throws AccessDenied when the application refuses.
   */
  async ask(ctx: RequestContext, question: SignInParams): Promise<Reply | undefined> {
    const diversion = await this.parts.callbacks.signIn(question, ctx.callbackContext)
    return diversion === undefined ? undefined : redirect(await this.parts.redirects.approve(diversion, ctx))
  }

  async #askAbout(ctx: RequestContext, identity: VerifiedIdentity): Promise<Reply | undefined> {
    const { callbacks, linker } = this.parts
    const owner = callbacks.affectsSignIns ? await linker.ownerOf(identity) : null
    return this.ask(ctx, questionFrom(identity, owner ?? identity.user))
  }
}

/** What the application is asked about: who they are here, and nothing else but what the user proved. */
function questionFrom(identity: VerifiedIdentity, user: User): SignInParams {
  const { profile, credentials } = identity
  return { user, account: toldAccount(identity), ...(profile && { profile }), ...(credentials && { credentials }) }
}

/** What a redirect is decided for. */
type RedirectAsker = Pick<RequestContext, 'origin' | 'callbackContext'>

const LONGEST = 4096

/** Decides where a browser may be sent: same origin only, unless the `redirect` callback says otherwise. */
export class RedirectRule {
  /**
   * @param callbacks - Asks the application.
   * @param logger - Logs answers that cannot be used.
   */
  constructor(
    private readonly callbacks: CallbackPipeline,
    private readonly logger: Logger,
  ) {}

  /** The URL to send the browser to: always absolute, and the base URL for anything that cannot be used. */
  async approve(url: string, { origin, callbackContext }: RedirectAsker): Promise<string> {
    const base = `${origin}/`
    if (url.length > LONGEST) return base
    const answer = await this.callbacks.redirect({ url, baseUrl: origin }, callbackContext)
    if (answer === undefined) return sameOrigin(url, origin) ?? base
    const own = sameOrigin(answer, origin)
    const target = own ?? (typeof answer === 'string' ? parse(answer)?.href : undefined)
    if (target !== undefined && /^https?:/.test(target)) return target
    this.logger.warn('redirect-unusable', 'The redirect callback returned something that is not an http(s) URL.')
    return base
  }
}
