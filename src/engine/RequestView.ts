import type { CallbackContext } from '../core/Callbacks.js'
import type { Caller } from '../http/Caller.js'
import { CookieJar } from '../http/CookieJar.js'
import type { ResolvedOrigin } from '../http/OriginResolver.js'
import type { RequestContext, Route } from '../http/RequestContext.js'
import { type Fields, singleValues } from '../http/fields.js'

/** What a view is made of. */
export interface ViewParts {
  /** Who asks. */
  readonly caller: Caller
  /** What knows the URL of the request: most readings do not ask. */
  readonly seen: Pick<Request, 'url'>
  readonly fromServerCode: boolean
  readonly method: string
  readonly route: Route
  readonly body: Fields
  readonly authorizationParams: Readonly<Record<string, string>>
  readonly clientParams: Readonly<Record<string, string>>
  /** Where to go when nobody says. */
  readonly cameFrom: string | undefined
  /** Which host is believed. */
  readonly resolved: ResolvedOrigin
  /** Path of the mount. */
  readonly mount: string
  readonly secure: boolean
}

/** What a view asks for when it is asked itself. */
export interface ViewSource {
  /** What application code may know of a request. */
  forApplication(parts: ViewParts): CallbackContext
  /** Approves where to go afterwards. */
  approved(parts: ViewParts, ctx: RequestContext): Promise<string>
}

/** The context of one request. Most requests read a session, so what that does not need is worked out when it is asked for. */
export class RequestView implements RequestContext {
  readonly #parts: ViewParts
  readonly #source: ViewSource
  #cookies: CookieJar | undefined
  #url: URL | undefined
  #query: ReadonlyMap<string, string> | undefined
  #forApplication: CallbackContext | undefined
  #approved: Promise<string> | undefined

  /**
   * @param parts - What it is made of.
   * @param source - Works out the rest.
   */
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
    return this.#parts.caller.keepsCookies ?? true
  }

  get headers(): Headers {
    return this.#parts.caller.headers
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
    // The query of an application's page is not for us to refuse.
    return (this.#query ??= this.#parts.fromServerCode ? firstOfEach(searchParams) : singleValues(searchParams))
  }

  get cookies(): CookieJar {
    return (this.#cookies ??= new CookieJar(headerOf(this.#parts.caller, 'cookie')))
  }

  get forApplication(): CallbackContext {
    return (this.#forApplication ??= this.#source.forApplication(this.#parts))
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
export const headerOf = (caller: Caller, name: string): string | null =>
  caller.header ? caller.header(name) : caller.headers.get(name)
