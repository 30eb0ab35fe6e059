import type { JWTPayload } from 'jose'
import { namesOf, refuseUnknownNames } from '../core/unknownNames.js'
import type { Clock } from '../core/ports.js'
import { FakeClock } from './FakeClock.js'
import type { FakeClient } from './identityProvider/FakeClient.js'
import { type FakeAlgorithm, FakeIssuer } from './identityProvider/FakeIssuer.js'
import type { FakePerson } from './identityProvider/FakePerson.js'
import type { FakeRequest } from './identityProvider/FakeRequest.js'
import { FakeService, type FakeServiceOptions } from './identityProvider/FakeService.js'
import { type FakeEndpoint, type FakeFault, Fault } from './identityProvider/Fault.js'
import { Grants } from './identityProvider/Grants.js'
import { Registrations } from './identityProvider/Registrations.js'
import { json } from './identityProvider/answers.js'
import { authorize } from './identityProvider/authorize.js'
import { endSession } from './identityProvider/endSession.js'
import { exchange } from './identityProvider/exchange.js'
import { metadataOf, PATHS } from './identityProvider/metadata.js'
import { requestOfBrowser } from './identityProvider/requestOfBrowser.js'
import { userinfo } from './identityProvider/userinfo.js'

/** Options of a {@link FakeIdentityProvider}. */
export interface FakeIdentityProviderOptions extends FakeServiceOptions {
  /** Issuer identifier; the endpoints are below it. Default: `https://id.example`. */
  readonly issuer?: string | undefined
  /** Registered clients. Default: any client is accepted, with any secret. */
  readonly clients?: readonly FakeClient[] | undefined
  /** The user who signs in; null denies every request. Default: Ann, `ann@example.test`. */
  readonly person?: FakePerson | null | undefined
  /** Members that are added to its metadata, or replace them. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** How ID tokens are signed. Default: `RS256`. */
  readonly algorithm?: FakeAlgorithm | undefined
  /** Clock for the times in tokens. Use the clock of the engine. Default: a new {@link FakeClock}. */
  readonly clock?: Clock | undefined
}

const OPTIONS = namesOf<FakeIdentityProviderOptions>({
  issuer: true,
  clients: true,
  person: true,
  metadata: true,
  algorithm: true,
  clock: true,
  endpoints: true,
  resources: true,
  returns: true,
  reads: true,
  tokens: true,
})

const CLIENT = namesOf<FakeClient>({ id: true, secret: true, redirectUris: true, postLogoutRedirectUris: true })

/** The user who signs in by default. */
const ANN: FakePerson = { sub: 'ann', name: 'Ann', email: 'ann@example.test', email_verified: true }

/**
 * An OpenID provider in memory, for tests of sign-ins without a network.
 *
 * It supports discovery, authorization with PKCE (S256), `form_post` and signed responses, single-use codes, refresh
 * tokens with rotation, userinfo, JWKS, and RP-initiated and back-channel logout. ID tokens contain every claim of the
 * user. With `endpoints`, `resources` and `tokens` it imitates a service that deviates from OpenID Connect.
 *
 * @example
 * ```ts
 * const idp = new FakeIdentityProvider({ clock })
 * const provider = new OidcProvider(
 *   { id: 'op', name: 'Op' },
 *   { issuer: idp.issuer, clientId: 'app', clientSecret: 'secret', [customFetch]: idp.fetch },
 * )
 * const start = await browser.submit('/auth/signin/op')
 * const back = await idp.authorize(start.headers.get('location')!)
 * await browser.get(back.pathname + back.search)
 * ```
 */
export class FakeIdentityProvider {
  /** The user who signs in; null denies with `access_denied`. */
  person: FakePerson | null
  /** All requests so far, including those of browsers. */
  readonly requests: FakeRequest[] = []

  readonly #metadata: Readonly<Record<string, unknown>>
  readonly #faults = new Map<FakeEndpoint, Fault>()
  readonly #issuer: FakeIssuer
  readonly #service: FakeService
  readonly #grants = new Grants()
  readonly #clients: Registrations

  /**
   * @param options - What differs from the defaults.
   * @throws ConfigurationError when an option is unknown.
   */
  constructor(options: FakeIdentityProviderOptions = {}) {
    refuseUnknownNames('FakeIdentityProvider ', options, OPTIONS)
    refuseUnknownNames('FakeIdentityProvider endpoints.', options.endpoints, new Set(Object.keys(PATHS)))
    for (const client of options.clients ?? []) refuseUnknownNames('FakeIdentityProvider clients.', client, CLIENT)
    const { issuer = 'https://id.example', clients, person = ANN, metadata = {}, endpoints = {} } = options
    this.person = person
    this.#metadata = metadataOf(issuer, endpoints, metadata)
    this.#issuer = new FakeIssuer(issuer, options.clock ?? new FakeClock(), options.algorithm)
    this.#service = new FakeService(issuer, this.#metadata, options)
    this.#clients = new Registrations(clients)
  }

  /** Issuer identifier. */
  get issuer(): string {
    return this.#issuer.id
  }

  /**
   * Behaves like `fetch`; pass it as `[customFetch]`.
   *
   * Follows redirects according to `redirect`, and rejects when `signal` is aborted.
   *
   * @throws TypeError for URLs of other hosts, because there is no network.
   */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!this.#service.isAt(new URL(request.url).origin))
      throw new TypeError(`fetch failed: ${request.url} is not an address of ${this.issuer}`)
    const response = await unlessAborted(this.handle(request), request.signal)
    if (request.redirect === 'manual' || response.status < 300 || response.status > 399) return response
    const location = response.headers.get('location')
    if (location === null) return response
    if (request.redirect === 'error') throw new TypeError(`fetch failed: redirect to ${location}`)
    return this.fetch(new URL(location, request.url), { signal: request.signal })
  }

  /**
   * Responds to a request with any host. Mount it in a server whose URL is the issuer.
   *
   * @param request - A request to one of the endpoints.
   */
  readonly handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const endpoint = this.#service.endpointOf(request)
    const params = await this.#service.paramsOf(request)
    const body = await request.clone().text()
    this.requests.push({ endpoint, method: request.method, url, headers: request.headers, params, body })
    const honest = (): Promise<Response> => this.#answer(endpoint, request.clone(), params)
    const fault = this.#faults.get(endpoint)
    return fault === undefined || fault.over ? honest() : fault.happen(request, honest)
  }

  /** How many requests an endpoint got. */
  count(endpoint: FakeEndpoint): number {
    return this.requests.filter((request) => request.endpoint === endpoint).length
  }

  /**
   * Lets an endpoint fail. This replaces an earlier fault of the endpoint.
   *
   * @param endpoint - The endpoint.
   * @param answer - The response, or a function that returns a response, changes the correct response, or throws.
   * @param times - How many times; `Infinity` means until {@link FakeIdentityProvider.recover}. Default: 1.
   */
  fail(endpoint: FakeEndpoint, answer: Response | FakeFault, times = 1): void {
    this.#faults.set(endpoint, new Fault(answer, times))
  }

  /** Ends the fault of an endpoint; without one, all faults. */
  recover(endpoint?: FakeEndpoint): void {
    if (endpoint === undefined) this.#faults.clear()
    else this.#faults.delete(endpoint)
  }

  /**
   * Acts as the browser: opens the authorization URL, and signs in as {@link FakeIdentityProvider.person}.
   *
   * @param url - The URL to which the application redirects the browser.
   * @returns The URL to which the provider redirects the browser, with `code` or `error`, and `state` and `iss`.
   * @throws TypeError when the provider does not redirect back, or sends a form: see
   *   {@link FakeIdentityProvider.requestAfter}.
   */
  async authorize(url: string | URL): Promise<URL> {
    const request = await this.requestAfter(url)
    if (request.method !== 'GET') throw new TypeError('The provider answers with a form: use requestAfter().')
    return new URL(request.url)
  }

  /**
   * Acts as the browser, at the authorization endpoint or the end-session endpoint.
   *
   * @param url - The URL to which the application redirects the browser.
   * @returns The request with which the browser returns: a POST for `response_mode=form_post`, without cookies.
   * @throws TypeError when the provider does not redirect back.
   */
  async requestAfter(url: string | URL): Promise<Request> {
    return requestOfBrowser(await this.handle(new Request(url)), this.issuer)
  }

  /**
   * A logout token (OpenID Connect Back-Channel Logout 1.0 section 2.4), as the provider posts it to applications.
   *
   * @param clientId - Client id of the application.
   * @param claims - `sid` or `sub` of the session; any other claim replaces the usual one.
   */
  async logoutToken(clientId: string, claims: JWTPayload & { readonly sid?: string }): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const jti = this.#issuer.handle('logout')
    return this.#issuer.sign({ aud: clientId, jti, events, ...claims }, 'logout+jwt', 120)
  }

  /**
   * Signs claims with the provider's key; `iss`, `iat` and `exp` are added if they are missing.
   *
   * @param claims - The claims.
   * @param type - Header `typ`. Default: `JWT`.
   */
  async sign(claims: JWTPayload, type?: string): Promise<string> {
    return this.#issuer.sign(claims, type)
  }

  async #answer(endpoint: FakeEndpoint, request: Request, params: URLSearchParams): Promise<Response> {
    const { headers } = request
    const parts = { issuer: this.#issuer, grants: this.#grants, clients: this.#clients }
    switch (endpoint) {
      case 'discovery':
        return json(this.#metadata)
      case 'jwks':
        return json({ keys: [await this.#issuer.jwk()] })
      case 'authorization':
        return authorize(params, parts, this.person, this.#service)
      case 'token':
        return this.#service.granted(await exchange(headers, params, parts))
      case 'userinfo':
        return userinfo(headers, parts)
      case 'endSession':
        return endSession(params, parts)
      case 'resource':
        return this.#service.resource(request)
      case 'unknown':
        return json({ error: 'not_found' }, 404)
    }
  }
}

/** The response, unless the signal is aborted before. */
async function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason as Error)
      },
      { once: true },
    )
    answer.then(resolve, reject)
  })
}
