import { SignInUnfinished } from '../core/errors.js'
import type { Clock } from '../core/ports.js'
import { Action, redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { RateLimits } from './RateLimits.js'
import { type Pending, type PendingSignIns, viewOf } from './PendingSignIns.js'
import type { Proofs } from './Proofs.js'
import type { SignInCommit } from './SignInCommit.js'
import type { SignInStep } from './SignInStep.js'
import { continueAt, type SignInSteps, withMethods } from './SignInSteps.js'

/** What the routes of steps are served with. */
export interface ContinueParts {
  /** Keeps what is pending. */
  readonly pending: PendingSignIns
  /** Knows which step is due. */
  readonly steps: SignInSteps
  /** Ends the sign-in. */
  readonly commit: SignInCommit
  /** Counts submitted forms. */
  readonly limits: RateLimits
  /** Gives proofs back. */
  readonly proofs: Proofs
  /** Tells when a step was done. */
  readonly clock: Clock
}

/** Draws the step of a sign-in that is due, and takes its form: `continue/<step>`. */
export class ContinueAction extends Action {
  override readonly path = 'continue/:provider'
  override readonly methods = ['GET', 'POST']

  /** @param parts - What the routes are served with. */
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
    // Whatever made the last step unnecessary, a GET must not sign in: the form of any step does.
    if (!due && !isGet) return commit.commitPending(ctx, pending, pendings, steps.ordered)
    const step = due ?? steps.ordered.at(-1)
    if (!step) throw new SignInUnfinished('No sign-in step is registered any more. Sign in again.')
    if (ctx.route.providerId !== step.id) return continueAt(ctx, step)
    return isGet ? step.draw(viewOf(pending), ctx) : this.#submit(ctx, pending, step)
  }

  async #submit(ctx: RequestContext, pending: Pending, step: SignInStep): Promise<Reply> {
    const { limits, pending: pendings, steps } = this.parts
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
    const attempt = kind && { kind, account }
    const result = await limits.countFailures(
      ctx,
      attempt,
      async () => step.submit(viewOf(pending), ctx),
      ({ kind }) => kind !== 'done',
    )
    if (result.kind === 'again') return result.reply
    if (result.kind === 'refused') return this.#refuse(ctx, pending, result.error)
    return this.#done(ctx, pending, step, result)
  }

  async #done(
    ctx: RequestContext,
    pending: Pending,
    step: SignInStep,
    { keep, methods }: Extract<Awaited<ReturnType<SignInStep['submit']>>, { kind: 'done' }>,
  ): Promise<Reply> {
    const { clock, commit, pending: pendings, steps } = this.parts
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
    return continueAt(ctx, next)
  }

  async #refuse(ctx: RequestContext, pending: Pending, error: Error): Promise<never> {
    const { pending: pendings, proofs } = this.parts
    pendings.forget(ctx)
    if (await pendings.take(pending)) await proofs.settle(ctx, pending.state.identity, false)
    throw error
  }
}

/** Leads to the step that is due. */
export class ContinuePageAction extends Action {
  override readonly path = 'continue'
  override readonly methods = ['GET']

  /** @param parts - What the routes are served with. */
  constructor(private readonly parts: Pick<ContinueParts, 'pending' | 'steps'>) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const pending = await this.parts.pending.of(ctx)
    const step = pending && ((await this.parts.steps.next(pending, ctx)) ?? this.parts.steps.ordered.at(-1))
    return step ? continueAt(ctx, step) : redirect(`${ctx.baseUrl}/signin?error=SignInUnfinished`)
  }
}
