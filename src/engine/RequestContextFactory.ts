import type { Settings } from '../config/Settings.js'
import type { CallbackContext } from '../core/Callbacks.js'
import { CookieJar } from '../http/CookieJar.js'
import type { HttpsOnlyCookies } from '../http/CookiePolicy.js'
import { type OriginResolver, type ResolvedOrigin, sameOrigin } from '../http/origins.js'
import { type Fields, readBody, singleValues, textOf } from '../http/readBody.js'
import type { IncomingRequest, RequestContext, Route, ServerContexts, ServerRequest } from '../http/RequestContext.js'
import { forwardedAddress } from '../sign-in/RateLimits.js'
import type { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'
import type { Router } from '../sign-in/Router.js'
import type { RedirectRule } from '../sign-in/SignInCompletion.js'

/** Builds the context of an HTTP request, or of a call from server code. */
export class RequestContextFactory implements ViewSource, ServerContexts {
  /**
   * @param settings - Base path, body limit, cookie security, proxies.
   * @param origins - Decides which host is trusted.
   * @param redirects - Approves return URLs.
   * @param router - Finds paths that must not be a callback URL.
   * @param providers - Names the provider for callbacks.
   * @param httpsOnly - Warns of cookies that browsers do not store over http.
   */
  constructor(
    private readonly settings: Settings,
    private readonly origins: OriginResolver,
    private readonly redirects: RedirectRule,
    private readonly router: Router,
    private readonly providers: ProviderCatalogue,
    private readonly httpsOnly: HttpsOnlyCookies,
  ) {}

  /**
   * Path at which the library is mounted: the one of the framework, or of the settings if the framework does not know
   * it.
   */
  mountOf({ basePath }: Pick<IncomingRequest, 'basePath'>): string {
    return basePath?.replace(/(?<!\/)\/+$/, '') ?? this.settings.basePath
  }

  /** The context of an HTTP request; reads its body. */
  async fromRequest(request: Request, route: Route, incomingRequest: IncomingRequest): Promise<RequestContext> {
    const body = hasBody(request) ? await readBody(request, this.settings.bodyLimit) : NOTHING
    return this.#view(incomingRequest, request, { method: request.method, route, body }, false)
  }

  /** The context of a call from server code. */
  fromIncomingRequest(incomingRequest: IncomingRequest, asked: ServerRequest): RequestContext {
    return this.#view(incomingRequest, incomingRequest, asked, true)
  }

  #view(
    incomingRequest: IncomingRequest,
    seen: Pick<Request, 'url'>,
    { method, route, body, cameFrom, authorizationParams = NONE, clientParams = NONE }: ServerRequest,
    fromServerCode: boolean,
  ): RequestView {
    const resolved = this.origins.resolve(headersOf(incomingRequest), seen)
    const { basePath, basePathIsGiven, secureCookies } = this.settings
    const mount = basePathIsGiven ? basePath : this.mountOf(incomingRequest)
    const secure = secureCookies ?? resolved.origin.startsWith('https:')
    this.httpsOnly.check(resolved.origin, secure)
    const parts = {
      incomingRequest,
      seen,
      fromServerCode,
      method,
      route,
      body,
      authorizationParams,
      clientParams,
      cameFrom,
      resolved,
      mount,
      secure,
    }
    return new RequestView(parts, this)
  }

  /** Approves where the user wants to go afterwards. */
  async approved({ body, cameFrom }: ViewParts, ctx: RequestContext): Promise<string> {
    const wanted = textOf(body, 'callbackUrl') ?? ctx.query.get('callbackUrl') ?? sameOrigin(cameFrom, ctx.origin)
    return this.#approve(wanted, ctx)
  }

  /** The part of a request that code of the application may see. */
  callbackContext({ incomingRequest, resolved, route: { providerId } }: ViewParts): CallbackContext {
    const { waitUntil } = incomingRequest
    const address = this.#addressOf(incomingRequest)
    const provider = providerId === undefined ? undefined : this.providers.find(providerId)
    return Object.freeze({
      get headers() {
        return incomingRequest.headers
      },
      origin: resolved.origin,
      ...(address !== undefined && { address }),
      ...(provider && { provider: { id: provider.id, name: provider.name, type: provider.type } }),
      ...(waitUntil && { waitUntil }),
    })
  }

  /** Where a request came from, for events of requests without a context. Its origin is unknown. */
  sourceOf(incomingRequest: IncomingRequest): CallbackContext {
    const address = this.#addressOf(incomingRequest)
    return { headers: incomingRequest.headers, origin: '', ...(address !== undefined && { address }) }
  }

  #addressOf(incomingRequest: IncomingRequest): string | undefined {
    const { trustedProxies } = this.settings
    const forwarded =
      trustedProxies === undefined
        ? undefined
        : forwardedAddress(headerOf(incomingRequest, 'x-forwarded-for'), trustedProxies)
    // A request that did not come through the proxies has the IP address that the framework knows.
    return forwarded ?? incomingRequest.address
  }

  async #approve(
    wanted: string | undefined,
    place: Pick<RequestContext, 'origin' | 'baseUrl' | 'callbackContext'>,
  ): Promise<string> {
    const base = `${place.origin}/`
    if (!wanted) return base
    // A route of the library as the destination would loop, or change state by a GET.
    const own = sameOrigin(wanted, place.origin)
    if (own?.startsWith(`${place.baseUrl}/`)) {
      const path = new URL(own).pathname.slice(new URL(place.baseUrl).pathname.replace(/\/$/, '').length)
      if (this.router.serves(path)) return base
    }
    return this.redirects.approve(wanted, place)
  }
}

/** Reads single headers of a request. */
const headersOf = (incomingRequest: IncomingRequest): Pick<Headers, 'get'> =>
  incomingRequest.header ? { get: (name) => headerOf(incomingRequest, name) } : incomingRequest.headers

/** Whether to read the body. For a DELETE without a body, frameworks pass an empty body, which has no content type. */
const hasBody = ({ method, headers }: Request): boolean =>
  method === 'POST' || (method === 'DELETE' && headers.has('content-type'))

const NOTHING: Fields = Object.freeze(Object.create(null) as Fields)
const NONE: Readonly<Record<string, string>> = Object.freeze({})

/** What a `RequestView` is made from. */
export interface ViewParts {
  /** The request, as the engine sees it. */
  readonly incomingRequest: IncomingRequest
  /** Has the URL of the request, which is not needed to read a session in most cases. */
  readonly seen: Pick<Request, 'url'>
  readonly fromServerCode: boolean
  readonly method: string
  readonly route: Route
  readonly body: Fields
  readonly authorizationParams: Readonly<Record<string, string>>
  readonly clientParams: Readonly<Record<string, string>>
  /** The destination if the request names none. */
  readonly cameFrom: string | undefined
  /** The origin of the site, from a trusted host. */
  readonly resolved: ResolvedOrigin
  /** Path at which the library is mounted. */
  readonly mount: string
  readonly secure: boolean
}

/** Computes values of a view when they are first needed. */
interface ViewSource {
  /** The part of a request that code of the application may see. */
  callbackContext(parts: ViewParts): CallbackContext
  /** Approves where to go afterwards. */
  approved(parts: ViewParts, ctx: RequestContext): Promise<string>
}

/**
 * The context of one request. Most requests only read a session, so other values are computed when they are first
 * needed.
 */
export class RequestView implements RequestContext {
  readonly #parts: ViewParts
  readonly #source: ViewSource
  #cookies: CookieJar | undefined
  #url: URL | undefined
  #query: ReadonlyMap<string, string> | undefined
  #callbackContext: CallbackContext | undefined
  #approved: Promise<string> | undefined

  /** @param source - Computes the other values. */
  constructor(parts: ViewParts, source: ViewSource) {
    this.#parts = parts
    this.#source = source
    Object.freeze(this)
  }

  get fromServerCode(): boolean {
    return this.#parts.fromServerCode
  }

  get method(): string {
    return this.#parts.method
  }

  get route(): Route {
    return this.#parts.route
  }

  get body(): Fields {
    return this.#parts.body
  }

  get authorizationParams(): Readonly<Record<string, string>> {
    return this.#parts.authorizationParams
  }

  get clientParams(): Readonly<Record<string, string>> {
    return this.#parts.fromServerCode ? this.#parts.clientParams : Object.fromEntries(this.query)
  }

  get origin(): string {
    return this.#parts.resolved.origin
  }

  get originSource(): ResolvedOrigin['source'] {
    return this.#parts.resolved.source
  }

  get secure(): boolean {
    return this.#parts.secure
  }

  get keepsCookies(): boolean {
    return this.#parts.incomingRequest.keepsCookies ?? true
  }

  get peer(): string | undefined {
    return this.#parts.incomingRequest.peer
  }

  get headers(): Headers {
    return this.#parts.incomingRequest.headers
  }

  get baseUrl(): string {
    return this.origin + this.#parts.mount
  }

  get target(): string {
    const { pathname, search } = this.#address
    return pathname + search
  }

  get query(): ReadonlyMap<string, string> {
    const { searchParams } = this.#address
    // The query of an application's page must not be refused.
    return (this.#query ??= this.#parts.fromServerCode ? firstOfEach(searchParams) : singleValues(searchParams))
  }

  get cookies(): CookieJar {
    return (this.#cookies ??= new CookieJar(headerOf(this.#parts.incomingRequest, 'cookie')))
  }

  get callbackContext(): CallbackContext {
    return (this.#callbackContext ??= this.#source.callbackContext(this.#parts))
  }

  callbackUrl(): Promise<string> {
    return (this.#approved ??= this.#source.approved(this.#parts, this))
  }

  get #address(): URL {
    return (this.#url ??= new URL(this.#parts.seen.url))
  }
}

function firstOfEach(parameters: URLSearchParams): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const [name, value] of parameters) if (!first.has(name)) first.set(name, value)
  return first
}

/** One header of a request. */
export const headerOf = (incomingRequest: IncomingRequest, name: string): string | null =>
  incomingRequest.header ? incomingRequest.header(name) : incomingRequest.headers.get(name)
