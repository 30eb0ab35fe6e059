import type { AuthError } from '../errors/index.js'
import { RequestError } from '../errors/index.js'
import { json, type Reply, type RequestContext } from '../http/index.js'
import type { SessionStrategy } from '../sessions/index.js'
import { Action } from './Action.js'

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
