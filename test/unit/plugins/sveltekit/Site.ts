import { join } from 'node:path'
import { isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit'
import type { sequence } from '@sveltejs/kit/hooks'

type Handle = Parameters<typeof sequence>[number]

/** A page, a form action or an endpoint. Its result becomes the response, as JSON unless it is a `Response`. */
export type Route = (event: RequestEvent) => unknown

interface Cookies {
  readonly cookies: RequestEvent['cookies']
  readonly new_cookies: ReadonlyMap<string, unknown>
  set_trailing_slash(kind: 'never'): void
}
interface CookieSource {
  get_cookies(request: Request, url: URL): Cookies
  add_cookies_to_headers(headers: Headers, cookies: Iterable<unknown>): void
}
interface Store {
  with_request_store(store: object, run: () => unknown): unknown
}

// Cookies and store of the framework, which it does not export.
const inKit = (file: string): string => join(process.cwd(), 'node_modules/@sveltejs/kit/src', file)
const { get_cookies, add_cookies_to_headers } = (await import(
  inKit('runtime/server/cookie.js')
)) as unknown as CookieSource
const { with_request_store } = (await import(inKit('exports/internal/server.js'))) as unknown as Store

const tracing = { record_span: ({ fn }: { fn(span: object): unknown }) => fn({ setAttributes: () => undefined }) }

/** The server of SvelteKit without routing and rendering, as far as hooks and actions can observe it. */
export class Site {
  /** Uncaught errors, as in the log of the framework. */
  readonly errors: unknown[] = []

  /**
   * @param handle - The hook.
   * @param routes - By path; any other path is not found.
   * @param extras - What an adapter adds to events.
   */
  constructor(
    private readonly handle: Handle,
    private readonly routes: Readonly<Record<string, Route>> = {},
    private readonly extras: Partial<RequestEvent> = {},
  ) {}

  /** @param extras - What the adapter adds to the event of this request. */
  async respond(request: Request, extras: Partial<RequestEvent> = {}): Promise<Response> {
    const url = new URL(request.url)
    const { cookies, new_cookies, set_trailing_slash } = get_cookies(request, url)
    const event = {
      ...{ cookies, request, url, locals: {}, params: {}, route: { id: null } },
      getClientAddress: () => '203.0.113.7',
      ...this.extras,
      ...extras,
    } as unknown as RequestEvent
    set_trailing_slash('never')
    const resolve = async (resolved: RequestEvent): Promise<Response> => {
      try {
        const response = await this.#render(copyOf(resolved))
        add_cookies_to_headers(response.headers, new_cookies.values())
        return response
      } finally {
        cookies.set = () => {
          throw new TypeError('Cannot use `cookies.set(...)` after the response has been generated')
        }
      }
    }
    try {
      const run = (): unknown => this.handle({ event: copyOf(event), resolve })
      return (await with_request_store({ event, state: { tracing } }, run)) as Response
    } catch (thrown) {
      const response = this.#failed(thrown, request)
      add_cookies_to_headers(response.headers, new_cookies.values())
      return response
    }
  }

  async #render(event: RequestEvent): Promise<Response> {
    const route = this.routes[event.url.pathname]
    if (!route) return new Response('Not found', { status: 404 })
    try {
      const answer = await route(event)
      return answer instanceof Response ? answer : Response.json(answer ?? null)
    } catch (thrown) {
      return this.#failed(thrown, event.request)
    }
  }

  #failed(thrown: unknown, { headers }: Request): Response {
    const asJson = headers.get('accept') === 'application/json'
    if (isRedirect(thrown)) {
      const { status, location } = thrown
      if (asJson) return Response.json({ type: 'redirect', status, location })
      return new Response(null, { status, headers: { location } })
    }
    const status = isHttpError(thrown) ? thrown.status : 500
    if (status === 500) this.errors.push(thrown)
    if (asJson) return Response.json({ type: 'error', error: { message: 'Internal Error' } }, { status })
    return new Response('<h1>Internal Error</h1>', { status, headers: { 'content-type': 'text/html' } })
  }
}

// Hooks, actions and load functions each get a copy.
const copyOf = (event: RequestEvent): RequestEvent => ({ ...event })
