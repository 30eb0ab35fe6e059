import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach } from '@jest/globals'
import { type AuthConfig, AuthEngine, EmailProvider, MemoryAdapter, PasskeyProvider } from 'authengine'
import { Browser, Mailbox, RecordingLogger } from 'authengine/testing'
import { AuthClient, type AuthClientOptions } from '../../../../src/client/index.js'
import { SECRET } from '../../../support/anEngine.js'

/** Ann's credentials. */
export const ANN = { username: 'ann', password: 'right' }

/** A site with one provider of each family: `cred`, `op`, `mail`, `passkey`. */
const siteConfig = (): AuthConfig => ({
  secret: SECRET,
  trustHost: true,
  adapter: new MemoryAdapter(),
  session: { strategy: 'jwt' },
  experimental: { enableWebAuthn: true },
  providers: [
    {
      id: 'cred',
      type: 'credentials',
      authorize: ({ username, password }) =>
        username === 'ann' && password === 'right' ? { id: 'user-ann', name: 'Ann' } : null,
    },
    {
      id: 'op',
      name: 'Op',
      type: 'oauth',
      clientId: 'app',
      clientSecret: 'secret',
      authorization: 'https://op.example/authorize',
      token: 'https://op.example/token',
      userinfo: 'https://op.example/userinfo',
    },
    new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: new Mailbox() }),
    new PasskeyProvider(),
  ],
  callbacks: {
    jwt: ({ token, trigger, session }) =>
      trigger === 'update' ? { ...token, name: (session as { readonly name: string }).name } : token,
  },
  plugins: [{ id: 'silent', name: 'silent', register: (registry) => void registry.logger(new RecordingLogger()) }],
})

const running: Server[] = []

/** Starts a site on this machine, and stops it after the tests of the file; returns its origin. */
export async function startSite(config: AuthConfig = {}): Promise<string> {
  const engine = new AuthEngine({ ...siteConfig(), ...config }, { NODE_ENV: 'production' })
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const body = method === 'POST' ? await text(incoming) : null
    const request = new Request(`http://${headers.host ?? ''}${url}`, { method, headers: given, body })
    const { status, headers: reply, body: stream } = await engine.handle(request)
    for (const [name, value] of reply) outgoing.appendHeader(name, value)
    outgoing.writeHead(status).end(stream ? await new Response(stream).text() : undefined)
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  running.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

afterAll(() => {
  for (const server of running.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A page in a browser: its requests reach the site with its cookies, and its navigation is recorded. */
export class OpenPage {
  /** Requests so far, such as `GET /auth/csrf`. */
  readonly asked: string[] = []
  /** The fetch mode of each request. */
  readonly modes: (string | undefined)[] = []
  /** Bodies of posts. */
  readonly posted: string[] = []
  /** The URLs to which the page navigated. */
  readonly visited: string[] = []
  /** Responses that replace those of the site, by path; undefined breaks the connection. */
  answers: Record<string, (() => Response) | undefined> = {}
  readonly browser: Browser

  /** @param path - Path of the page on the site. */
  constructor(
    private readonly origin: string,
    private readonly path = '/page?a=1#here',
  ) {
    this.browser = new Browser(origin, (request) => network(request))
  }

  /** Absolute URL of the page. */
  get url(): string {
    return this.origin + this.path
  }

  /** A client in this page. */
  client(options: AuthClientOptions = {}): AuthClient {
    return new AuthClient({ navigate: (url) => void this.visited.push(url), pageUrl: () => this.url, ...options })
  }

  /** The `fetch` function of the page. */
  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(path, this.url)
    const { method = 'GET', body } = init
    this.asked.push(`${method} ${pathname}`)
    this.modes.push(init.mode)
    if (body) this.posted.push(body instanceof URLSearchParams ? String(body) : (body as string))
    if (pathname in this.answers) {
      const answer = this.answers[pathname]
      if (!answer) throw new TypeError('Failed to fetch')
      return Object.defineProperty(answer(), 'url', { value: this.origin + path })
    }
    const own = { 'sec-fetch-site': 'same-origin', ...(method === 'POST' && { origin: this.origin }) }
    return this.browser.request(path, { method, body: body ?? null, headers: { ...own, ...(init.headers as object) } })
  }
}

const network = globalThis.fetch

/** A new page for each test, with its own global `fetch`. */
export function eachPage(site: () => string): { page: OpenPage; open(path: string, origin?: string): OpenPage } {
  const place = {
    page: undefined as unknown as OpenPage,
    open(path?: string, origin = site()): OpenPage {
      place.page = new OpenPage(origin, path)
      globalThis.fetch = place.page.fetch as typeof fetch
      return place.page
    },
  }
  beforeEach(() => void place.open())
  afterEach(() => {
    globalThis.fetch = network
  })
  return place
}
