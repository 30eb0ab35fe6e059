import type { Caller } from './Caller.js'
import type { RequestContext, Route } from './RequestContext.js'
import type { Fields } from './fields.js'
import { refuseCrossSite } from './refuseCrossSite.js'

/** A request that server code makes, besides who makes it. */
export interface ServerRequest {
  /** The method that a browser would use. */
  readonly method: string
  /** What it is for. */
  readonly route: Route
  /** What a form would post. */
  readonly body: Fields
  /** Where to go if the fields do not say it: used only if it is a page of this site. */
  readonly cameFrom?: string | undefined
  /** Parameters that server code adds to an authorization request. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
  /** Parameters that a client asks for, as server code hands them on. */
  readonly clientParams?: Readonly<Record<string, string>> | undefined
}

/** Makes the contexts of server code. */
export interface ServerContexts {
  /** The context of a call. */
  fromCaller(caller: Caller, asked: ServerRequest): RequestContext
}

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
export function changing(contexts: ServerContexts, caller: Caller): RequestContext {
  const ctx = contexts.fromCaller(caller, { ...READING, method: 'POST' })
  refuseForeign(caller, ctx)
  return ctx
}
