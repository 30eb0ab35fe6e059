import type { EventBus } from '../core/EventBus.js'
import { SignOutError } from '../core/errors.js'
import { textOf } from '../http/Fields.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import { Action } from './Action.js'
import type { SignOutJourney } from './SignOutJourney.js'

/** Ends the session. */
export class SignOutAction extends Action {
  override readonly path = 'signout'
  override readonly methods = ['POST']

  /**
   * @param sessions - Ends it.
   * @param events - Tells the application.
   * @param journey - Knows the way out at the provider.
   */
  constructor(
    private readonly sessions: SessionStrategy,
    private readonly events: EventBus,
    private readonly journey: SignOutJourney,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    // What is no text is refused while the session still stands.
    textOf(ctx.body, 'callbackUrl')
    const leaves = textOf(ctx.body, 'federated') === 'true'
    // A store that cannot be asked fails again below, where the cookie is removed first.
    const running = leaves ? await this.sessions.peek(ctx).catch(() => null) : null
    let message
    try {
      message = await this.sessions.close(ctx)
    } catch (error) {
      throw new SignOutError('The session could not be ended on the server; its cookie is removed.', { cause: error })
    }
    if (message) await this.events.emit('signOut', message, ctx.forApplication)
    return (running ? await this.journey.leave(ctx, running) : undefined) ?? redirect(await ctx.callbackUrl())
  }
}
