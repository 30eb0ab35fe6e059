import { parseSetCookie } from 'cookie'

/** Sends a request somewhere: `engine.handle`, or `fetch`. */
export type Send = (request: Request) => Promise<Response>

/**
 * A user agent that stores cookies like a browser, and sends the headers `Origin` and `Sec-Fetch-Site`.
 *
 * It supports `Max-Age` and `Expires`, and ignores cookies whose attributes do not match their prefix `__Secure-` or
 * `__Host-`. Only {@link Browser.follow} follows redirects.
 *
 * @example
 * ```ts
 * const browser = new Browser('https://app.example', (request) => engine.handle(request))
 * const response = await browser.submit('/auth/callback/credentials', { username: 'ann', password: 'secret' })
 * ```
 */
export class Browser {
  readonly #cookies = new Map<string, string>()

  /**
   * @param origin - Origin of the site.
   * @param send - Sends the requests.
   */
  constructor(
    readonly origin: string,
    private readonly send: Send,
  ) {}

  /** Names and values of the cookies it has. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  /** The `Cookie` header it sends. */
  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Stores a cookie, as another tab or an attacker would. The value must be encoded as in a `Cookie` header. */
  plant(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  /** Forgets a cookie, or all of them. */
  forget(name?: string): void {
    if (name === undefined) this.#cookies.clear()
    else this.#cookies.delete(name)
  }

  /** Requests a page as if the user had typed its URL. */
  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.request(path, { method: 'GET', headers: { 'sec-fetch-site': 'none', ...headers } })
  }

  /** Posts a form from a page of the site. */
  async post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...this.#own, ...headers },
    })
  }

  /** Posts JSON from a script of the site. */
  async postJson(path: string, value: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const type = { 'content-type': 'application/json' }
    return this.request(path, {
      method: 'POST',
      body: JSON.stringify(value),
      headers: { ...type, ...this.#own, ...headers },
    })
  }

  /** Sends any request with the stored cookies, and stores those of the response. */
  async request(path: string, init: RequestInit): Promise<Response> {
    const request = new Request(new URL(path, this.origin), { ...init, redirect: 'manual' })
    if (this.#cookies.size > 0) request.headers.set('cookie', this.cookieHeader)
    const response = await this.send(request)
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Follows redirects within the site, up to ten. */
  async follow(response: Response): Promise<Response> {
    let current = response
    for (let hops = 0; hops < 10; hops++) {
      const location = current.headers.get('location')
      if (location === null || new URL(location, this.origin).origin !== this.origin) return current
      current = await this.get(location)
    }
    return current
  }

  /** A CSRF token for this browser, from the csrf route. */
  async csrfToken(basePath = '/auth'): Promise<string> {
    const response = await this.get(`${basePath}/csrf`)
    return ((await response.json()) as { csrfToken: string }).csrfToken
  }

  /** Posts a form with a fresh CSRF token: `/auth/callback/credentials`, `/auth/signin/<id>` or `/auth/signout`. */
  async submit(path: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    const basePath = /^(.*)\/(signin|signout|callback|session)(\/|$)/.exec(path)?.[1] ?? '/auth'
    return this.post(path, { csrfToken: await this.csrfToken(basePath), ...fields })
  }

  get #own(): Record<string, string> {
    return { origin: this.origin, 'sec-fetch-site': 'same-origin' }
  }

  #keep(line: string): void {
    const { name, maxAge, expires, secure, path, domain } = parseSetCookie(line, { decode: (value) => value })
    const value = line.slice(line.indexOf('=') + 1).split(';', 1)[0] ?? ''
    if (name.startsWith('__Secure-') && !secure) return
    if (name.startsWith('__Host-') && !(secure && path === '/' && domain === undefined)) return
    if (maxAge !== undefined ? maxAge <= 0 : expires !== undefined && expires.getTime() <= 0) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
