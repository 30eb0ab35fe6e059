import type { Settings } from '../config/Settings.js'
import type { CallbackContext } from '../core/Callbacks.js'
import type { Caller } from '../http/Caller.js'
import type { OriginResolver } from '../http/OriginResolver.js'
import type { RequestContext, Route } from '../http/RequestContext.js'
import { type Fields, textOf } from '../http/fields.js'
import { readBody } from '../http/readBody.js'
import type { ServerContexts, ServerRequest } from '../http/serverCode.js'
import { sameOrigin } from '../http/urls.js'
import type { ProviderCatalogue } from '../sign-in/ProviderCatalogue.js'
import type { RedirectRule } from '../sign-in/RedirectRule.js'
import type { Router } from '../sign-in/Router.js'
import { forwardedAddress } from '../sign-in/clientNetwork.js'
import type { HttpsOnlyCookies } from './HttpsOnlyCookies.js'
import { headerOf, RequestView, type ViewParts, type ViewSource } from './RequestView.js'

/** Builds the context of a request, from the request itself or from server code that asks directly. */
export class RequestContextFactory implements ViewSource, ServerContexts {
  /**
   * @param settings - Base path, body limit, cookie security, proxies.
   * @param origins - Decides which host to believe.
   * @param redirects - Approves return URLs.
   * @param router - Knows the paths nobody should return to.
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

  /** Path of the mount: what the framework says, unless it does not know. */
  mountOf({ basePath }: Pick<Caller, 'basePath'>): string {
    return basePath?.replace(/(?<!\/)\/+$/, '') ?? this.settings.basePath
  }

  /** The context of an HTTP request; reads its body. */
  async fromRequest(request: Request, route: Route, caller: Caller): Promise<RequestContext> {
    const body = request.method === 'POST' ? await readBody(request, this.settings.bodyLimit) : NOTHING
    return this.#view(caller, request, { method: request.method, route, body }, false)
  }

  /** The context of a call from server code. */
  fromCaller(caller: Caller, asked: ServerRequest): RequestContext {
    return this.#view(caller, caller, asked, true)
  }

  #view(
    caller: Caller,
    seen: Pick<Request, 'url'>,
    { method, route, body, cameFrom, authorizationParams = NONE, clientParams = NONE }: ServerRequest,
    fromServerCode: boolean,
  ): RequestView {
    const resolved = this.origins.resolve(headersOf(caller), seen)
    const { basePath, basePathIsGiven, secureCookies } = this.settings
    const mount = basePathIsGiven ? basePath : this.mountOf(caller)
    const secure = secureCookies ?? resolved.origin.startsWith('https:')
    this.httpsOnly.check(resolved.origin, secure)
    const parts = {
      caller,
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

  /** Approves where the person wants to go afterwards. */
  async approved({ body, cameFrom }: ViewParts, ctx: RequestContext): Promise<string> {
    const wanted = textOf(body, 'callbackUrl') ?? ctx.query.get('callbackUrl') ?? sameOrigin(cameFrom, ctx.origin)
    return this.#approve(wanted, ctx)
  }

  /** What application code may know of a request. */
  forApplication({ caller, resolved, route: { providerId } }: ViewParts): CallbackContext {
    const { waitUntil } = caller
    const { trustedProxies } = this.settings
    const forwarded =
      trustedProxies === undefined ? undefined : forwardedAddress(headerOf(caller, 'x-forwarded-for'), trustedProxies)
    // A request that came past the proxies is from whom the framework heard.
    const address = forwarded ?? caller.address
    const provider = providerId === undefined ? undefined : this.providers.find(providerId)
    return Object.freeze({
      get headers() {
        return caller.headers
      },
      origin: resolved.origin,
      ...(address !== undefined && { address }),
      ...(provider && { provider: { id: provider.id, name: provider.name, type: provider.type } }),
      ...(waitUntil && { waitUntil }),
    })
  }

  async #approve(
    wanted: string | undefined,
    place: Pick<RequestContext, 'origin' | 'baseUrl' | 'forApplication'>,
  ): Promise<string> {
    const base = `${place.origin}/`
    if (!wanted) return base
    // One of our own routes as the destination would loop, or change state by a GET.
    const own = sameOrigin(wanted, place.origin)
    if (own?.startsWith(`${place.baseUrl}/`)) {
      const path = new URL(own).pathname.slice(new URL(place.baseUrl).pathname.replace(/\/$/, '').length)
      if (this.router.serves(path)) return base
    }
    return this.redirects.approve(wanted, place)
  }
}

/** The headers of a caller, one by one. */
const headersOf = (caller: Caller): Pick<Headers, 'get'> =>
  caller.header ? { get: (name) => headerOf(caller, name) } : caller.headers

const NOTHING: Fields = Object.freeze(Object.create(null) as Fields)
const NONE: Readonly<Record<string, string>> = Object.freeze({})
