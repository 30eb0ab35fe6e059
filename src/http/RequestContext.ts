import type { CallbackContext } from '../core/Callbacks.js'
import { CrossSiteRequest } from '../core/errors.js'
import { quoted } from '../core/unknownNames.js'
import type { Awaitable } from '../core/guards.js'
import type { Cookie, CookieJar } from './CookieJar.js'
import { parse, type ResolvedOrigin } from './origins.js'
import type { Fields } from './readBody.js'

/** Who is asking: the facts of a native request that the engine needs. A `Request` is one. */
export interface IncomingRequest {
  /** Headers of the request. */
  readonly headers: Headers
  /** Reads one header without making `headers`, where that is cheaper; must answer as it does. Default: asks `headers`. */
  readonly header?: ((name: string) => string | null) | undefined
  /** URL of the request as the framework sees it; its host is believed only as `trustHost` says. */
  readonly url: string
  /** Method of the request. Where it is not GET or HEAD, server verbs refuse requests that another site sent. */
  readonly method?: string | undefined
  /** Where the framework has mounted the library, when it knows. */
  readonly basePath?: string | undefined
  /** Address of the client, when the framework knows it for certain. */
  readonly address?: string | undefined
  /** False when cookies set now cannot reach the browser any more. Default: true. */
  readonly keepsCookies?: boolean | undefined
  /**
   * Takes cookies to the browser, for what server code asks that sets some without returning them. Default: there is no way.
   */
  readonly keepCookies?: ((cookies: readonly Cookie[]) => Awaitable<void>) | undefined
  /** Keeps the runtime alive until the work is done. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/** Which action a request is for, and for which provider. */
export interface Route {
  /** First segment under the base path, such as `signin`: the id of the plugin, for a route of a plugin. */
  readonly action: string
  /** Second segment: the id of a provider. */
  readonly providerId?: string | undefined
  /** Parameters of the path, for the route of a plugin. */
  readonly params?: Readonly<Record<string, string>> | undefined
}

/** Everything known about one request. Built once, never changed, always passed by hand. */
export interface RequestContext {
  /** Whether code of the application asks: the URL is then that of a page, and its query is for that page. */
  readonly fromServerCode: boolean
  /** GET or POST, and for a route of a plugin DELETE or OPTIONS; a call from server code counts as the one its action needs. */
  readonly method: string
  /** Which action is meant. */
  readonly route: Route
  /** Origin of the site. */
  readonly origin: string
  /** What named the origin, for messages. */
  readonly originSource: ResolvedOrigin['source']
  /** Origin and base path, without a slash at the end. */
  readonly baseUrl: string
  /** Whether the cookies of a secure deployment are used. */
  readonly secure: boolean
  /** Path and query, as the client sent them. */
  readonly target: string
  /**
   * Query parameters; of a repeated one, the first.
   *
   * @throws MalformedRequest if, at a route of the library, a field that a sign-in depends on was sent with different values.
   */
  readonly query: ReadonlyMap<string, string>
  /** Members of the body. */
  readonly body: Fields
  /** What server code adds to an authorization request; nothing a client sends gets here. */
  readonly authorizationParams: Readonly<Record<string, string>>
  /** What the client asks to be added: the query of its request to a route, or what server code hands on of a form. */
  readonly clientParams: Readonly<Record<string, string>>
  /** Headers of the request. */
  readonly headers: Headers
  /** Cookies in and out: the only thing here that changes. */
  readonly cookies: CookieJar
  /** Whether cookies set now reach the browser. False where a framework has already sent its headers. */
  readonly keepsCookies: boolean
  /** What application code may know of the request. */
  readonly callbackContext: CallbackContext
  /** Where to go afterwards: approved by the `redirect` callback, which is asked once, and only when this is called. */
  callbackUrl(): Promise<string>
}

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
  fromIncomingRequest(incomingRequest: IncomingRequest, asked: ServerRequest): RequestContext
}

/** What server code asks when it reads a session. */
export const READING = { method: 'GET', route: { action: 'session' }, body: {} } as const

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Server code that runs for a POST must not run for the POST of another site.
 *
 * @throws CrossSiteRequest
 */
export function refuseForeign({ method = 'GET' }: IncomingRequest, ctx: RequestContext): void {
  if (!SAFE_METHODS.has(method)) refuseCrossSite(ctx)
}

/**
 * The context of server code that changes something for the user of a request.
 *
 * @throws CrossSiteRequest
 */
export function changing(contexts: ServerContexts, incomingRequest: IncomingRequest): RequestContext {
  const ctx = contexts.fromIncomingRequest(incomingRequest, { ...READING, method: 'POST' })
  refuseForeign(incomingRequest, ctx)
  return ctx
}

/**
 * Refuses a state-changing request that another site made a browser send; the strictest signal wins.
 *
 * `Sec-Fetch-Site` and `Origin` are set by the browser and cannot be forged by a page; `Referer` is asked only where
 * both are missing. A client that sends none of them is not a browser, and holds no cookies of a user.
 *
 * @throws CrossSiteRequest
 */
export function refuseCrossSite(ctx: Pick<RequestContext, 'headers' | 'origin' | 'originSource'>): void {
  const site = ctx.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    throw new CrossSiteRequest(
      `The browser says this request comes from another site (Sec-Fetch-Site: ${quoted(site)}).`,
    )
  }
  const origin = ctx.headers.get('origin')
  if (origin !== null && origin !== ctx.origin) throw mismatch(ctx, 'Origin', origin)
  const referer = ctx.headers.get('referer')
  if (site === null && origin === null && referer !== null && parse(referer)?.origin !== ctx.origin) {
    throw mismatch(ctx, 'Referer', parse(referer)?.origin ?? 'not a URL')
  }
}

/** Whether a page is opened ahead of time: no user has seen it. */
export const isPrefetch = ({ headers }: Pick<RequestContext, 'headers'>): boolean =>
  /prefetch|prerender/.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`)

function mismatch(
  { origin, originSource }: Pick<RequestContext, 'origin' | 'originSource'>,
  header: string,
  value: string,
): CrossSiteRequest {
  return new CrossSiteRequest(
    `The ${header} header says ${quoted(value)}, but this site is ${origin} (from ${originSource}). ` +
      `If both are this site, set AUTH_URL to the address people use, ` +
      `or let the proxy send X-Forwarded-Host and X-Forwarded-Proto and set trustHost.`,
  )
}
