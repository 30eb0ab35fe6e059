import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { Action } from './Action.js'
import type { SignInJourney } from './SignInJourney.js'

/** Where people come back with proof: from a provider, from a mail, or straight from our own form. */
export class CallbackAction extends Action {
  override readonly path = 'callback/:provider'
  override readonly methods = ['GET', 'POST']

  /** @param journey - Knows the way. */
  constructor(private readonly journey: SignInJourney) {
    super()
  }

  override requiresCsrf(ctx: RequestContext): boolean {
    return ctx.method === 'POST' && this.journey.takesOwnForm(ctx)
  }

  override handle(ctx: RequestContext): Promise<Reply> {
    return this.journey.finish(ctx)
  }
}

/** Starts a sign-in with one provider. */
export class SignInAction extends Action {
  override readonly path = 'signin/:provider'
  override readonly methods = ['POST']

  /** @param journey - Knows the way. */
  constructor(private readonly journey: SignInJourney) {
    super()
  }

  override handle(ctx: RequestContext): Promise<Reply> {
    return this.journey.begin(ctx)
  }
}
