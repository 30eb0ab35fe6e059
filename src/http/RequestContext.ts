import type { CallbackContext } from '../core/Callbacks.js'
import { CrossSiteRequest } from '../core/errors.js'
import { quoted } from '../core/unknownNames.js'
import type { Awaitable } from '../core/guards.js'
import type { Cookie, CookieJar } from './CookieJar.js'
import { parse, type ResolvedOrigin } from './origins.js'
import type { Fields } from './readBody.js'

/** The facts about a request that the engine needs. A `Request` can be used as it is. */
export interface IncomingRequest {
  /** Headers of the request. */
  readonly headers: Headers
  /**
   * Reads one header without making `headers`, if that is faster. It must return the same as `headers`. Default: reads
   * `headers`.
   */
  readonly header?: ((name: string) => string | null) | undefined
  /** URL of the request as the framework sees it; its host is trusted only if `trustHost` allows it. */
  readonly url: string
  /**
   * Method of the request. If it is not GET or HEAD, methods for server code refuse requests that another site sent.
   */
  readonly method?: string | undefined
  /** Where the framework has mounted the library, if it knows. */
  readonly basePath?: string | undefined
  /** IP address of the client, if the framework knows it for certain. */
  readonly address?: string | undefined
  /**
   * IP address at the other end of the connection, as the socket reports it: a proxy, if there is one. No header may
   * change it. Undefined if the framework does not give access to the socket.
   */
  readonly peer?: string | undefined
  /** False when cookies set now cannot reach the browser any more. Default: true. */
  readonly keepsCookies?: boolean | undefined
  /**
   * Sends cookies to the browser, for methods of server code that set cookies and do not return them. Default: they are
   * not sent.
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

/** The facts about one request. Made once, never changed, always passed as an argument. */
export interface RequestContext {
  /**
   * Whether server code of the application made the request: the URL is then that of a page, and its query belongs to
   * that page.
   */
  readonly fromServerCode: boolean
  /**
   * GET or POST, and for a route of a plugin DELETE or OPTIONS. For a call from server code, the method that its action
   * needs.
   */
  readonly method: string
  /** The action, and its provider. */
  readonly route: Route
  /** Origin of the site. */
  readonly origin: string
  /** The source of the origin, for messages. */
  readonly originSource: ResolvedOrigin['source']
  /** Origin and base path, without a slash at the end. */
  readonly baseUrl: string
  /** Whether the cookies of a secure deployment are used. */
  readonly secure: boolean
  /** Path and query, as the client sent them. */
  readonly target: string
  /**
   * Query parameters. If a parameter is repeated, the first value.
   *
   * @throws MalformedRequest if, at a route of the library, a field that a sign-in depends on was sent with different
   *   values.
   */
  readonly query: ReadonlyMap<string, string>
  /** Members of the body. */
  readonly body: Fields
  /** Parameters that server code adds to an authorization request. They never come from a client. */
  readonly authorizationParams: Readonly<Record<string, string>>
  /**
   * Parameters that the client wants to add: the query of its request to a route, or fields of a form that server code
   * passes on.
   */
  readonly clientParams: Readonly<Record<string, string>>
  /** Headers of the request. */
  readonly headers: Headers
  /** Cookies of the request, and cookies to set. Nothing else here changes. */
  readonly cookies: CookieJar
  /** Whether cookies set now reach the browser. False if the framework has already sent its headers. */
  readonly keepsCookies: boolean
  /**
   * IP address at the other end of the connection: a proxy, if there is one. Undefined if the framework does not give
   * access to the socket. For the IP address of the client, see `callbackContext`.
   */
  readonly peer: string | undefined
  /** Facts about the request for callbacks and events. */
  readonly callbackContext: CallbackContext
  /**
   * The callback URL that the `redirect` callback approved. The callback is called once, with the first call of this
   * method.
   */
  callbackUrl(): Promise<string>
}

/** The parts of a request from server code that do not come from the incoming request. */
export interface ServerRequest {
  /** The method that a browser would use. */
  readonly method: string
  /** The action, and its provider. */
  readonly route: Route
  /** The fields that a form would post. */
  readonly body: Fields
  /** The callback URL if the fields contain none. It is used only if it is a page of this site. */
  readonly cameFrom?: string | undefined
  /** Parameters that server code adds to an authorization request. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
  /** Parameters that the client wants to add, as server code passes them on. */
  readonly clientParams?: Readonly<Record<string, string>> | undefined
}

/** Makes the contexts of calls from server code. */
export interface ServerContexts {
  /** The context of a call. */
  fromIncomingRequest(incomingRequest: IncomingRequest, asked: ServerRequest): RequestContext
}

/** The request of server code that reads a session. */
export const READING = { method: 'GET', route: { action: 'session' }, body: {} } as const

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Refuses a request that another site sent to server code, unless its method is GET or HEAD.
 *
 * @throws CrossSiteRequest
 */
export function refuseForeign({ method = 'GET' }: IncomingRequest, ctx: RequestContext): void {
  if (!SAFE_METHODS.has(method)) refuseCrossSite(ctx)
}

/**
 * The context of server code that changes something for the user of a request.
 *
 * @param body - The fields that a form would post. Default: none.
 * @throws CrossSiteRequest
 */
export function changing(
  contexts: ServerContexts,
  incomingRequest: IncomingRequest,
  body: Fields = {},
): RequestContext {
  const ctx = contexts.fromIncomingRequest(incomingRequest, { ...READING, method: 'POST', body })
  refuseForeign(incomingRequest, ctx)
  return ctx
}

/**
 * A request for server code that sets cookies: `keepsCookies` says whether they can reach the browser. Members are read
 * one by one, because it may be a `Request`.
 */
export function keeping(incomingRequest: IncomingRequest): IncomingRequest {
  const { address, basePath, headers, keepCookies, method, peer, url, waitUntil } = incomingRequest
  const keepsCookies = incomingRequest.keepsCookies !== false && keepCookies !== undefined
  return { address, basePath, headers, method, peer, url, waitUntil, keepsCookies }
}

/** Sends the cookies that server code has set to the browser. */
export async function keepCookiesOf(
  { cookies, keepsCookies }: Pick<RequestContext, 'cookies' | 'keepsCookies'>,
  { keepCookies }: IncomingRequest,
): Promise<void> {
  if (keepsCookies && cookies.outgoing.length > 0) await keepCookies?.(cookies.outgoing)
}

/**
 * Refuses a state-changing request that another site made a browser send. Each header can refuse the request.
 *
 * `Sec-Fetch-Site` and `Origin` are set by the browser and cannot be forged by a page; `Referer` is checked only if
 * both are missing. A client that sends none of them is not a browser, and has no cookies of a user.
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

/** Whether a script sent the request: it needs JSON, not a page. */
export const isForScript = ({ headers }: Pick<RequestContext, 'headers'>): boolean =>
  headers.has('x-auth-return-redirect') || /\bapplication\/json\b/.test(headers.get('accept') ?? '')

/** Whether a page is loaded before the user opens it: no user has seen it. */
export const isPrefetch = ({ headers }: Pick<RequestContext, 'headers'>): boolean =>
  /prefetch|prerender/.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`)

function mismatch(
  { origin, originSource }: Pick<RequestContext, 'origin' | 'originSource'>,
  header: string,
  value: string,
): CrossSiteRequest {
  return new CrossSiteRequest(
    `The ${header} header says ${quoted(value)}, but this site is ${origin} (from ${originSource}). ` +
      `If both are this site, set AUTH_URL to the URL that users open, ` +
      `or let the proxy send X-Forwarded-Host and X-Forwarded-Proto and set trustHost.`,
  )
}
