import type { Destination } from '../core/Destination.js'
import type { Cookie } from '../http/CookieJar.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'

/** Result of a sign-in, a sign-out, or a step of a sign-in. */
export interface Outcome extends Destination {
  /** Cookies to set. */
  readonly cookies: readonly Cookie[]
}

/** The outcome of a reply. */
export const outcomeOf = (reply: Reply, ctx: Pick<RequestContext, 'cookies' | 'origin'>): Outcome => ({
  status: reply.outcome ?? 'redirect',
  url: reply.headers['location'] ?? `${ctx.origin}/`,
  cookies: ctx.cookies.outgoing,
})
