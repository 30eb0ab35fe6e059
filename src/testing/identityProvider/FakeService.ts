import type { Awaitable } from '../../core/guards.js'
import type { FakeEndpoint } from './Fault.js'
import { json } from './answers.js'
import { PATHS } from './metadata.js'

/** How a service that a test plays differs from a plain OpenID provider. */
export interface FakeServiceOptions {
  /** Whole URLs of endpoints that are not below the issuer. */
  readonly endpoints?: Readonly<Partial<Record<keyof typeof PATHS, string>>> | undefined
  /**
   * What else the service answers, by method and whole URL, such as `GET https://api.example/me`: JSON, a response, or a
   * function that makes either of the request.
   */
  readonly resources?: Readonly<Record<string, unknown>> | undefined
  /** More parameters with which browsers come back. */
  readonly returns?: Readonly<Record<string, string>> | undefined
  /** Rewrites the parameters of an authorization or token request into those of the standard, before they are looked at. */
  reads?(params: URLSearchParams): void
  /** Makes the answer of the token endpoint, given what an honest one would hold: JSON, or a response. */
  tokens?(tokens: Readonly<Record<string, unknown>>): Awaitable<unknown>
}

/** Knows where a fake provider is asked what, and what it answers in its own way. */
export class FakeService {
  /**
   * @param issuer - Issuer identifier.
   * @param metadata - What it says about itself.
   * @param options - How it differs.
   */
  constructor(
    private readonly issuer: string,
    private readonly metadata: Readonly<Record<string, unknown>>,
    private readonly options: FakeServiceOptions,
  ) {}

  /** Ways of showing a verifier beforehand that it accepts. */
  get challengeMethods(): readonly string[] {
    return this.metadata['code_challenge_methods_supported'] as readonly string[]
  }

  /** What browsers bring along beside code and state. */
  get returned(): Readonly<Record<string, string>> {
    const named = this.metadata['authorization_response_iss_parameter_supported'] === true
    return { ...(named && { iss: this.issuer }), ...this.options.returns }
  }

  /** Whether it is at a host. */
  isAt(origin: string): boolean {
    const { endpoints, resources = {} } = this.options
    const urls = [this.issuer, ...Object.values(endpoints ?? {}), ...Object.keys(resources).map(urlOf)]
    return urls.some((url) => new URL(url).origin === origin)
  }

  /** What is asked. Endpoints below the issuer are found whatever the host. */
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

  /** The parameters of a request, in the words of the standard. */
  async paramsOf(request: Request): Promise<URLSearchParams> {
    const params = request.method === 'POST' ? await posted(request) : new URL(request.url).searchParams
    this.options.reads?.(params)
    return params
  }

  /** What the token endpoint answers, given what an honest one would. */
  async granted(honest: Response): Promise<Response> {
    if (!honest.ok || !this.options.tokens) return honest
    return answered(await this.options.tokens((await honest.json()) as Readonly<Record<string, unknown>>))
  }

  /** What it answers beside its endpoints. */
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
