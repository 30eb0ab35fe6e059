import type { RequestContext } from '../http/RequestContext.js'
import { refuseCrossSite } from '../http/refuseCrossSite.js'
import type { Caller } from '../plugin-api/Caller.js'
import type { RequestContextFactory } from './RequestContextFactory.js'

/** What server code asks when it reads a session. */
export const READING = { method: 'GET', route: { action: 'session' }, body: {} } as const

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Server code that runs for a POST must not run for the POST of another site.
 *
 * @throws CrossSiteRequest
 */
export function refuseForeign({ method = 'GET' }: Caller, ctx: RequestContext): void {
  if (!SAFE_METHODS.has(method)) refuseCrossSite(ctx)
}

/**
 * The context of server code that changes something for whoever asks.
 *
 * @throws CrossSiteRequest
 */
export function changing(contexts: Pick<RequestContextFactory, 'fromCaller'>, caller: Caller): RequestContext {
  const ctx = contexts.fromCaller(caller, { ...READING, method: 'POST' })
  refuseForeign(caller, ctx)
  return ctx
}
