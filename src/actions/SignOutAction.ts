import { SignOutError } from '../errors/index.js'
import type { EventBus } from '../events/index.js'
import { redirect, type Reply, type RequestContext } from '../http/index.js'
import type { SessionStrategy } from '../sessions/index.js'
import { Action } from './Action.js'

/** Ends the session. */
export class SignOutAction extends Action {
  override readonly path = 'signout'
  override readonly methods = ['POST']

  /**
   * @param sessions - Ends it.
   * @param events - Tells the application.
   */
  constructor(
    private readonly sessions: SessionStrategy,
    private readonly events: EventBus,
  ) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    const destination = await ctx.callbackUrl()
    let message
    try {
      message = await this.sessions.close(ctx)
    } catch (error) {
      throw new SignOutError('The session could not be ended on the server; its cookie is removed.', { cause: error })
    }
    if (message) await this.events.emit('signOut', message, ctx.forApplication)
    return redirect(destination)
  }
}
