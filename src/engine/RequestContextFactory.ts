import type { RedirectRule, Router } from '../actions/index.js'
import type { Settings } from '../config/index.js'
import {
  CookieJar,
  type Fields,
  type OriginResolver,
  readBody,
  type RequestContext,
  type Route,
  sameOrigin,
  textOf,
} from '../http/index.js'
import type { CallbackContext } from '../model/index.js'
import type { ProviderCatalogue } from '../providers/index.js'
import type { Caller } from './Caller.js'

/** What a context is built from, besides the caller. */
interface Asked {
  readonly method: string
  readonly route: Route
  readonly body: Fields
  /** Where to go when nobody says: only if it is a page of this site. */
  readonly cameFrom?: string | undefined
  /** What server code adds to an authorization request. */
  readonly authorizationParams?: Readonly<Record<string, string>> | undefined
}

/** Builds the context of a request, from the request itself or from server code that asks directly. */
export class RequestContextFactory {
  /**
   * @param settings - Base path, body limit, cookie security.
   * @param origins - Decides which host to believe.
   * @param redirects - Approves return URLs.
   * @param router - Knows the paths nobody should return to.
   * @param providers - Names the provider for callbacks.
   */
  constructor(
    private readonly settings: Settings,
    private readonly origins: OriginResolver,
    private readonly redirects: RedirectRule,
    private readonly router: Router,
    private readonly providers: ProviderCatalogue,
  ) {}

  /** Path of the mount: what the framework says, unless it does not know. */
  mountOf({ basePath }: Pick<Caller, 'basePath'>): string {
    return basePath?.replace(/\/+$/, '') ?? this.settings.basePath
  }

  /** The context of an HTTP request; reads its body. */
  async fromRequest(request: Request, route: Route, caller: Caller): Promise<RequestContext> {
    const body = request.method === 'POST' ? await readBody(request, this.settings.bodyLimit) : NOTHING
    return this.#build(caller, new URL(request.url), { method: request.method, route, body })
  }

  /** The context of a call from server code. */
  fromCaller(caller: Caller, asked: Asked): RequestContext {
    return this.#build(caller, new URL(caller.url), asked)
  }

  #build(caller: Caller, url: URL, { method, route, body, cameFrom, authorizationParams = {} }: Asked): RequestContext {
    const { headers } = caller
    const { origin, source } = this.origins.resolve(headers, url.origin)
    const baseUrl = origin + (this.settings.basePathIsGiven ? this.settings.basePath : this.mountOf(caller))
    const query = firstOfEach(url.searchParams)
    const forApplication = this.#forApplication(caller, origin, route)
    let approved: Promise<string> | undefined
    return Object.freeze<RequestContext>({
      method,
      route,
      origin,
      originSource: source,
      baseUrl,
      secure: this.settings.secureCookies ?? origin.startsWith('https:'),
      target: url.pathname + url.search,
      query,
      body,
      authorizationParams,
      headers,
      cookies: new CookieJar(headers.get('cookie')),
      keepsCookies: caller.keepsCookies ?? true,
      forApplication,
      callbackUrl: async () =>
        (approved ??= this.#approve(
          textOf(body, 'callbackUrl') ?? query.get('callbackUrl') ?? sameOrigin(cameFrom, origin),
          { origin, baseUrl, forApplication },
        )),
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

  #forApplication({ headers, address, waitUntil }: Caller, origin: string, { providerId }: Route): CallbackContext {
    const provider = providerId === undefined ? undefined : this.providers.find(providerId)
    return Object.freeze({
      headers,
      origin,
      ...(address !== undefined && { address }),
      ...(provider && { provider: { id: provider.id, name: provider.name, type: provider.type } }),
      ...(waitUntil && { waitUntil }),
    })
  }
}

const NOTHING: Fields = Object.freeze(Object.create(null) as Fields)

function firstOfEach(parameters: URLSearchParams): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const [name, value] of parameters) if (!first.has(name)) first.set(name, value)
  return first
}
