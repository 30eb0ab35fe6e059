import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { Action } from './Action.js'
import type { SignInJourney } from './SignInJourney.js'

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
