import { SignInUnfinished } from '../core/errors.js'
import type { Clock } from '../core/ports.js'
import { Action, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { RateLimits } from './RateLimits.js'
import { type Pending, type PendingSignIns, viewOf } from './PendingSignIns.js'
import type { Proofs } from './Proofs.js'
import type { SecurityEvents } from './SecurityEvents.js'
import { challengeFact, pendingFact, wrongAnswerFact } from './securityFacts.js'
import type { SignInCommit } from './SignInCommit.js'
import type { SignInStep } from './SignInStep.js'
import { continueAt, type SignInSteps, withMethods } from './SignInSteps.js'

/** Dependencies of the routes for sign-in steps. */
export interface ContinueParts {
  /** Stores pending sign-ins. */
  readonly pending: PendingSignIns
  /** Finds the step that is due. */
  readonly steps: SignInSteps
  /** Commits the sign-in. */
  readonly commit: SignInCommit
  /** Counts submitted forms. */
  readonly limits: RateLimits
  /** Gives proofs back if the sign-in is refused. */
  readonly proofs: Proofs
  /** Provides the current time. */
  readonly clock: Clock
  /** Announces steps that are due, and wrong answers. */
  readonly security: Pick<SecurityEvents, 'announce' | 'note'>
}

/** Shows the sign-in step that is due, and processes its form: `continue/<step>`. */
export class ContinueAction extends Action {
  override readonly path = 'continue/:provider'
  override readonly methods = ['GET', 'POST']

  constructor(private readonly parts: ContinueParts) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const { commit, pending: pendings, steps } = this.parts
    const pending = await pendings.of(ctx)
    if (!pending) {
      pendings.forget(ctx)
      throw new SignInUnfinished('No sign-in is pending in this browser: it has ended, or took longer than 10 minutes.')
    }
    const due = await steps.next(pending, ctx)
    const isGet = ctx.method === 'GET'
    // A GET must not sign in, even if the last step is not due any more. Submitting the form of any step signs in.
    if (!due && !isGet) return commit.commitPending(ctx, pending, pendings, steps.ordered)
    const step = due ?? steps.ordered.at(-1)
    if (!step) throw new SignInUnfinished('No sign-in step is registered any more. Sign in again.')
    if (ctx.route.providerId !== step.id) return continueAt(ctx, step)
    return isGet ? step.draw(viewOf(pending), ctx) : this.#submit(ctx, pending, step)
  }

  async #submit(ctx: RequestContext, pending: Pending, step: SignInStep): Promise<Reply> {
    const { limits, pending: pendings, security, steps } = this.parts
    security.note(ctx.callbackContext, { ...pendingFact(pending), data: { step: step.id } })
    if (!(await pendings.countAttempt(pending))) {
      return this.#refuse(
        ctx,
        pending,
        new SignInUnfinished(`The step "${step.id}" was tried too often. Sign in again.`),
      )
    }
    const { provider, providerAccountId } = pending.state.identity.account
    const account = pending.state.user?.id ?? `${provider} ${providerAccountId}`
    const kind = steps.limitOf(step)
    const attempt = kind && { kind, account, ofUser: true }
    const result = await limits.countFailures(
      ctx,
      attempt,
      async () => step.submit(viewOf(pending), ctx),
      ({ kind }) => kind !== 'done',
    )
    if (result.kind === 'again') {
      await security.announce(wrongAnswerFact(pending, step), ctx.callbackContext)
      return result.reply
    }
    if (result.kind === 'refused') return this.#refuse(ctx, pending, result.error)
    return this.#done(ctx, pending, step, result)
  }

  async #done(
    ctx: RequestContext,
    pending: Pending,
    step: SignInStep,
    { keep, methods }: Extract<Awaited<ReturnType<SignInStep['submit']>>, { kind: 'done' }>,
  ): Promise<Reply> {
    const { clock, commit, pending: pendings, security, steps } = this.parts
    const { state } = pending
    const changed = {
      ...state,
      done: [...state.done, step.id],
      methods: withMethods(state.methods, methods, clock.now()),
      kept: keep === undefined ? state.kept : { ...state.kept, [step.id]: keep },
    }
    const next = await steps.next({ ...pending, state: changed }, ctx)
    if (!next) return commit.commitPending(ctx, { ...pending, state: changed }, pendings, steps.ordered)
    await pendings.change(ctx, pending, changed)
    await security.announce(challengeFact(pending, next), ctx.callbackContext)
    return continueAt(ctx, next)
  }

  async #refuse(ctx: RequestContext, pending: Pending, error: Error): Promise<never> {
    const { pending: pendings, proofs } = this.parts
    pendings.forget(ctx)
    if (await pendings.take(pending)) await proofs.finalize(ctx, pending.state.identity, false)
    throw error
  }
}

/** Redirects to the step that is due. */
export class ContinuePageAction extends Action {
  override readonly path = 'continue'
  override readonly methods = ['GET']

  constructor(private readonly parts: Pick<ContinueParts, 'pending' | 'steps'>) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const pending = await this.parts.pending.of(ctx)
    const step = pending && ((await this.parts.steps.next(pending, ctx)) ?? this.parts.steps.ordered.at(-1))
    return step ? continueAt(ctx, step) : redirect(`${ctx.baseUrl}/signin?error=SignInUnfinished`)
  }
}
