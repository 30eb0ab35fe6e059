import type { Awaitable } from '../../core/guards.js'
import type { FakeEndpoint } from './Fault.js'
import { json } from './answers.js'
import { PATHS } from './metadata.js'

/** How a fake service differs from a standard OpenID provider. */
export interface FakeServiceOptions {
  /** Whole URLs of endpoints that are not below the issuer. */
  readonly endpoints?: Readonly<Partial<Record<keyof typeof PATHS, string>>> | undefined
  /**
   * Further resources of the service, by method and whole URL, such as `GET https://api.example/me`: JSON, a response,
   * or a function that makes one of these from the request.
   */
  readonly resources?: Readonly<Record<string, unknown>> | undefined
  /** Further parameters of authorization responses. */
  readonly returns?: Readonly<Record<string, string>> | undefined
  /** Changes the parameters of an authorization or token request to the standard ones, before they are read. */
  reads?(params: URLSearchParams): void
  /** Makes the response of the token endpoint from the members of a standard response: JSON, or a response. */
  tokens?(tokens: Readonly<Record<string, unknown>>): Awaitable<unknown>
}

/** Finds the endpoints of a fake provider, and makes the responses that differ from the standard. */
export class FakeService {
  /**
   * @param issuer - Issuer identifier.
   * @param metadata - Metadata of the provider.
   * @param options - How the service differs from a standard provider.
   */
  constructor(
    private readonly issuer: string,
    private readonly metadata: Readonly<Record<string, unknown>>,
    private readonly options: FakeServiceOptions,
  ) {}

  /** Accepted values of `code_challenge_method`. */
  get challengeMethods(): readonly string[] {
    return this.metadata['code_challenge_methods_supported'] as readonly string[]
  }

  /** Parameters of authorization responses besides `code` and `state`. */
  get returned(): Readonly<Record<string, string>> {
    const named = this.metadata['authorization_response_iss_parameter_supported'] === true
    return { ...(named && { iss: this.issuer }), ...this.options.returns }
  }

  /** Whether an origin belongs to the service. */
  isAt(origin: string): boolean {
    const { endpoints, resources = {} } = this.options
    const urls = [this.issuer, ...Object.values(endpoints ?? {}), ...Object.keys(resources).map(urlOf)]
    return urls.some((url) => new URL(url).origin === origin)
  }

  /** The requested endpoint. Endpoints below the issuer are found with any host. */
  endpointOf({ method, url }: Request): FakeEndpoint {
    const { origin, pathname, href } = new URL(url)
    if (`${method} ${href}` in (this.options.resources ?? {})) return 'resource'
    const given = Object.entries(this.options.endpoints ?? {})
    const elsewhere = given.find(([, endpoint]) => endpoint.split('?')[0] === origin + pathname)
    if (elsewhere) return elsewhere[0] as FakeEndpoint
    const base = new URL(this.issuer).pathname.replace(/\/$/, '')
    // RFC 8414 section 3 puts the well-known part before the path of the issuer.
    if (pathname === `/.well-known/oauth-authorization-server${base}`) return 'discovery'
    const moved = given.map(([name]) => name)
    const found = Object.entries(PATHS).find(([name, below]) => !moved.includes(name) && pathname === base + below)
    return (found?.[0] ?? 'unknown') as FakeEndpoint
  }

  /** The parameters of a request, with the names of the standard. */
  async paramsOf(request: Request): Promise<URLSearchParams> {
    const params = request.method === 'POST' ? await posted(request) : new URL(request.url).searchParams
    this.options.reads?.(params)
    return params
  }

  /** The response of the token endpoint, made from the standard response. */
  async granted(honest: Response): Promise<Response> {
    if (!honest.ok || !this.options.tokens) return honest
    return answered(await this.options.tokens((await honest.json()) as Readonly<Record<string, unknown>>))
  }

  /** The response of a resource that is not an endpoint. */
  async resource(request: Request): Promise<Response> {
    const found = this.options.resources?.[`${request.method} ${new URL(request.url).href}`]
    const answer: unknown = typeof found === 'function' ? await (found as (asked: Request) => unknown)(request) : found
    return answered(answer)
  }
}

const answered = (answer: unknown): Response => (answer instanceof Response ? answer.clone() : json(answer))

const urlOf = (resource: string): string => resource.slice(resource.indexOf(' ') + 1)

async function posted(request: Request): Promise<URLSearchParams> {
  const text = await request.clone().text()
  if (request.headers.get('content-type')?.startsWith('application/json') !== true) return new URLSearchParams(text)
  return new URLSearchParams(Object.entries(JSON.parse(text) as Record<string, string>))
}
