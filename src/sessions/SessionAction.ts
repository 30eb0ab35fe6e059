import type { AuthError } from '../core/AuthError.js'
import { RequestError } from '../core/errors.js'
import { json, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { Action } from '../sign-in/Action.js'
import type { SessionStrategy } from './SessionStrategy.js'

/** Answers with the session, or null; a POST updates it first. */
export class SessionAction extends Action {
  override readonly path = 'session'
  override readonly methods = ['GET', 'POST']

  /** @param sessions - Reads and updates it. */
  constructor(private readonly sessions: SessionStrategy) {
    super()
  }

  override async handle(ctx: RequestContext): Promise<Reply> {
    return json(await this.sessions.renew(ctx, ctx.method === 'POST' ? { data: ctx.body['data'] } : undefined))
  }

  /** Clients read `null` as "not signed in"; the status tells that it is not the whole truth. */
  override replyTo(error: AuthError, method: string): Reply | undefined {
    return error instanceof RequestError ? undefined : json(null, method === 'POST' ? 400 : 500)
  }
}
