import type { AccountLinker } from '../accounts/AccountLinker.js'
import { type CallbackPipeline, accountWithTokens } from '../core/CallbackPipeline.js'
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

/** Dependencies of {@link SignInCompletion}. */
export interface SignInCompletionParts {
  /** Calls the `signIn` callback. */
  readonly callbacks: CallbackPipeline
  /** Finds the user. */
  readonly linker: AccountLinker
  /** Decides where the browser may be sent. */
  readonly redirects: RedirectRule
  /** Uses up proofs, or gives them back. */
  readonly proofs: Pick<Proofs, 'finalize'>
  /** Asks for confirmation before an account is linked. */
  readonly linkQuestion: Pick<LinkQuestion, 'ask'>
  /** Runs sign-in steps. */
  readonly steps: Pick<SignInSteps, 'begin'>
  /** Creates the session. */
  readonly commit: Pick<SignInCommit, 'commit'>
}

/**
 * Completes the sign-in of every verified identity, for every provider: asks the application, then starts the first
 * step or commits.
 */
export class SignInCompletion {
  constructor(private readonly parts: SignInCompletionParts) {}

  /**
   * Asks the application, and continues the sign-in: with its first step, or with its session if no step is due.
   *
   * @throws AccessDenied if the application refuses, or the email address of the user was verified in the meantime.
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
      if (!allowed) await proofs.finalize(ctx, identity, false)
    }
    if (continued) return continued
    await proofs.finalize(ctx, identity, true)
    return commit.commit(ctx, identity, callbackUrl)
  }

  /**
   * Asks the application. Returns a redirect if the application sends the user to another URL.
   *
   * @throws AccessDenied if the application refuses.
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

/** The parameters of the `signIn` callback: the stored user if there is one, and what was verified. */
function questionFrom(identity: VerifiedIdentity, user: User): SignInParams {
  const { profile, credentials } = identity
  return {
    user,
    account: accountWithTokens(identity),
    ...(profile && { profile }),
    ...(credentials && { credentials }),
  }
}

/** The request that a redirect is decided for. */
type RedirectAsker = Pick<RequestContext, 'origin' | 'callbackContext'>

const LONGEST = 4096

/** Decides where a browser may be sent: same origin only, unless the `redirect` callback says otherwise. */
export class RedirectRule {
  /**
   * @param callbacks - Calls the `redirect` callback.
   * @param logger - Logs results that cannot be used.
   */
  constructor(
    private readonly callbacks: CallbackPipeline,
    private readonly logger: Logger,
  ) {}

  /** The URL to send the browser to: always absolute. A URL that cannot be used is replaced by the root of the site. */
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
