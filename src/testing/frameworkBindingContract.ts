import assert from 'node:assert/strict'
import { MemoryAdapter } from '../adapters/memory/MemoryAdapter.js'
import { refuseUnknownNames } from '../config/refuseUnknownNames.js'
import { namesOf } from '../core/unknownNames.js'
import type { AuthConfig } from '../engine/AuthConfig.js'
import { Browser } from './Browser.js'
import type { ContractCase } from './ContractCase.js'
import { alike } from './alike.js'

/** A server that listens. */
export interface RunningServer {
  /** Its origin, such as `http://127.0.0.1:4711`. */
  readonly url: string
  /** Stops it, open connections included. */
  close(): Promise<void>
}

/**
 * Starts a server for one case.
 *
 * The library is mounted at `/auth`. `GET /whoami` answers the session, as server code of the application reads it, as
 * JSON; `GET /other` answers any text.
 */
export type StartServer = (config: AuthConfig) => Promise<RunningServer>

/** What a framework allows. */
export interface FrameworkBindingContractOptions {
  /** Whether code that reads the session of `/whoami` can set headers of the response. Default: true. */
  readonly setsHeaders?: boolean
}

const OPTIONS = namesOf<FrameworkBindingContractOptions>({ setsHeaders: true })

/**
 * What every framework binding promises, asked over HTTP of a server that really runs.
 *
 * @param start - Starts a server; asked once for each case.
 * @param options - What the framework allows.
 * @throws ConfigurationError when an option is unknown.
 *
 * @example
 * ```ts
 * for (const { name, run } of frameworkBindingContract(start)) it(name, run)
 * ```
 */
export function frameworkBindingContract(
  start: StartServer,
  options: FrameworkBindingContractOptions = {},
): ContractCase[] {
  refuseUnknownNames('frameworkBindingContract ', options, OPTIONS)
  const { setsHeaders = true } = options
  return [...SESSIONS, ...(setsHeaders ? CACHES : []), ...PATHS, ...BODIES, ...ORIGINS].map(
    ({ name, check, config }) => ({
      name,
      async run() {
        const server = await start(deeplyFrozen({ ...BASICS, ...(typeof config === 'function' ? config() : config) }))
        try {
          // eslint-disable-next-line no-restricted-globals -- the promise is about real connections
          await check(new Browser(server.url, (request) => fetch(request)))
        } finally {
          await server.close()
        }
      },
    }),
  )
}

interface Promised {
  readonly name: string
  readonly check: (browser: Browser) => Promise<void>
  readonly config?: AuthConfig | (() => AuthConfig)
}

const BASICS: AuthConfig = {
  secret: 'a-secret-for-contracts-only-0123456789abcdefghijklmnopqrstuv',
  trustHost: true,
  // The promises run in one process and mistype the password of one account: its limit would be reached.
  limits: { credentials: false },
  logger: { warn: () => undefined, debug: () => undefined },
  providers: [
    {
      id: 'credentials',
      type: 'credentials',
      credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
      authorize: ({ username, password }) =>
        username === 'ann' && password === 'right' ? { id: 'user-ann', name: 'Ann' } : null,
    },
  ],
}
const ANN = { username: 'ann', password: 'right' }
const CALLBACK = '/auth/callback/credentials'
const LIMIT = 256 * 1024

const SESSIONS: readonly Promised[] = [
  { name: 'shows the sign-in page', check: showsSignInPage },
  { name: 'signs in with a form', check: signsInWithForm },
  { name: 'signs in with JSON', check: signsInWithJson },
  { name: 'returns to the sign-in page when the password is wrong', check: returnsToSignInPage },
  { name: 'lets server code read the session', check: readsInServerCode },
  {
    name: 'gives server code the id of a stored user, and browsers what they had',
    check: readsStoredId,
    config: withRows,
  },
  {
    name: 'sends the browser the cookies that server code has refreshed',
    check: refreshesInServerCode,
    config: { session: { updateAge: 0 } },
  },
  {
    name: 'sends and removes a session that needs several cookies',
    check: keepsSeveralCookies,
    config: { callbacks: { jwt: ({ token }) => ({ ...token, padding: 'x'.repeat(6000) }) } },
  },
  { name: 'signs out', check: signsOut },
  { name: 'leaves the other routes of the application alone', check: leavesOthersAlone },
]

const CACHES: readonly Promised[] = [
  { name: 'keeps what was made of a session from caches', check: keepsFromCaches },
  {
    name: 'leaves Cache-Control to the application where it wants that',
    check: leavesCacheControl,
    config: { cacheControl: false },
  },
]

const PATHS: readonly Promised[] = [
  { name: 'serves nothing under unknown paths', check: refusesUnknownPaths },
  { name: 'serves one spelling of a path: no other case', check: refusesOtherCases },
  { name: 'serves one spelling of a path: no encoded letters, no doubled slashes', check: refusesOtherSpellings },
  { name: 'answers wrong methods with 405 and what is allowed', check: refusesMethods },
  { name: 'answers HEAD without a body, and does nothing', check: answersHead },
]

const BODIES: readonly Promised[] = [
  { name: 'answers a body over the limit with 413', check: refusesLargeBodies },
  { name: 'answers an endless body with 413 once the limit is reached', check: refusesUnannouncedBodies },
  { name: 'answers broken JSON with 400', check: refusesBrokenJson },
]

const ORIGINS: readonly Promised[] = [
  { name: 'refuses a form of another site', check: refusesOtherSites },
  { name: 'sends no CORS headers', check: sendsNoCorsHeaders },
  { name: 'takes nothing but cookies for a session', check: ignoresForeignHeaders },
  { name: 'believes the first of several forwarded hosts', check: readsFirstForwardedHost },
  { name: 'keeps requests for different hosts apart', check: keepsHostsApart },
]

async function showsSignInPage(browser: Browser): Promise<void> {
  const page = await browser.get('/auth/signin')
  assert.equal(page.status, 200)
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.ok(page.headers.has('content-security-policy'), 'the security headers arrive')
  assert.match(await page.text(), /<form[^]*name="csrfToken"[^]*name="password"/)
}

async function signsInWithForm(browser: Browser): Promise<void> {
  const answer = await browser.submit(CALLBACK, { ...ANN, callbackUrl: '/other' })
  assert.equal(answer.status, 302)
  assert.equal(answer.headers.get('location'), `${browser.origin}/other`)
  assert.equal(answer.headers.get('content-type'), null)
  assert.equal(await nameOf(browser, '/auth/session'), 'Ann')
}

async function signsInWithJson(browser: Browser): Promise<void> {
  const answer = await browser.postJson(
    CALLBACK,
    { ...ANN, csrfToken: await browser.csrfToken() },
    { 'x-auth-return-redirect': '1' },
  )
  alike(await answer.json(), { url: `${browser.origin}/` })
  assert.equal(await nameOf(browser, '/auth/session'), 'Ann')
}

async function returnsToSignInPage(browser: Browser): Promise<void> {
  const answer = await browser.submit(CALLBACK, { ...ANN, password: 'wrong' })
  assert.equal(answer.status, 302)
  const target = new URL(answer.headers.get('location') ?? '')
  assert.equal(target.origin + target.pathname, `${browser.origin}/auth/signin`)
  assert.equal(target.searchParams.get('error'), 'CredentialsSignin')
  assert.match(await (await browser.follow(answer)).text(), /role="alert"/)
  assert.equal(await nameOf(browser), undefined)
}

async function readsInServerCode(browser: Browser): Promise<void> {
  assert.equal(await nameOf(browser), undefined)
  await browser.submit(CALLBACK, ANN)
  assert.equal(await nameOf(browser), 'Ann')
}

async function refreshesInServerCode(browser: Browser): Promise<void> {
  await browser.submit(CALLBACK, ANN)
  const before = browser.cookieHeader
  const answer = await browser.get('/whoami')
  assert.equal(answer.headers.getSetCookie().length, 1)
  assert.notEqual(browser.cookieHeader, before)
  assert.equal(await nameOf(browser), 'Ann')
}

async function keepsSeveralCookies(browser: Browser): Promise<void> {
  const answer = await browser.submit(CALLBACK, ANN)
  assert.ok(answer.headers.getSetCookie().length >= 2, 'there are several cookies')
  assert.equal(await nameOf(browser), 'Ann')
  await browser.submit('/auth/signout')
  alike(sessionCookies(browser), [])
}

async function signsOut(browser: Browser): Promise<void> {
  await browser.submit(CALLBACK, ANN)
  const answer = await browser.submit('/auth/signout', { callbackUrl: '/other' })
  assert.equal(answer.headers.get('location'), `${browser.origin}/other`)
  alike(sessionCookies(browser), [])
  assert.equal(await nameOf(browser), undefined)
}

async function leavesOthersAlone(browser: Browser): Promise<void> {
  const answer = await browser.get('/other')
  assert.equal(answer.status, 200)
  assert.notEqual(await answer.text(), '')
  alike(answer.headers.getSetCookie(), [])
}

async function refusesUnknownPaths(browser: Browser): Promise<void> {
  await notServed(browser, [
    '/auth',
    '/auth/',
    '/auth/unknown',
    '/auth/session/x',
    '/auth/signin/unknown/x',
    '/auth/callback/__proto__',
    '/authsession',
    '/session',
    '/x/auth/session',
  ])
}

async function refusesOtherCases(browser: Browser): Promise<void> {
  await notServed(browser, ['/AUTH/session', '/auth/SESSION', '/Auth/Session', '/auth/callback/CREDENTIALS'])
}

async function refusesOtherSpellings(browser: Browser): Promise<void> {
  await notServed(browser, [
    '/auth/%73ession',
    '/%61uth/session',
    '/auth%2fsession',
    '/auth/session%2f',
    '/auth/session%3fx',
    '/auth/session;x=1',
    '/auth//session',
    '/auth///signin',
    '/auth/session/',
  ])
}

async function refusesMethods(browser: Browser): Promise<void> {
  const answer = await browser.request('/auth/session', { method: 'DELETE' })
  assert.equal(answer.status, 405)
  assert.equal(answer.headers.get('allow'), 'GET, POST')
}

async function answersHead(browser: Browser): Promise<void> {
  await browser.submit(CALLBACK, ANN)
  for (const path of ['/auth/signin', '/auth/signout', '/auth/csrf', '/auth/session']) {
    const answer = await browser.request(path, { method: 'HEAD' })
    assert.equal(answer.status, 200, path)
    assert.equal(await answer.text(), '', path)
    alike(answer.headers.getSetCookie(), [], path)
  }
  assert.equal(await nameOf(browser), 'Ann')
}

async function refusesLargeBodies(browser: Browser): Promise<void> {
  const answer = await browser.submit(CALLBACK, { ...ANN, padding: 'x'.repeat(LIMIT) })
  assert.equal(answer.status, 413)
  assert.equal(await nameOf(browser), undefined)
}

async function refusesUnannouncedBodies(browser: Browser): Promise<void> {
  const piece = new TextEncoder().encode('x'.repeat(16 * 1024))
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.enqueue(piece)
      if ((sent += piece.length) > 2 * LIMIT) stream.close()
    },
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: browser.origin }
  const answer = await browser.request(CALLBACK, { method: 'POST', headers, body, duplex: 'half' })
  assert.equal(answer.status, 413)
}

async function refusesBrokenJson(browser: Browser): Promise<void> {
  const answer = await browser.request(CALLBACK, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: browser.origin },
    body: '{"username":',
  })
  assert.equal(answer.status, 400)
  alike(answer.headers.getSetCookie(), [])
}

async function refusesOtherSites(browser: Browser): Promise<void> {
  const fields = { ...ANN, csrfToken: await browser.csrfToken() }
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    const answer = await browser.post(CALLBACK, fields, headers)
    assert.equal(answer.status, 403, JSON.stringify(headers))
  }
  assert.equal(await nameOf(browser), undefined)
}

async function sendsNoCorsHeaders(browser: Browser): Promise<void> {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const path of ['/auth/session', '/auth/csrf', '/auth/signin', CALLBACK]) {
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await browser.request(path, { method, headers })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
      alike(names, [], `${method} ${path}`)
    }
  }
}

async function ignoresForeignHeaders(browser: Browser): Promise<void> {
  const session = JSON.stringify({ user: { name: 'Ann' }, expires: '2999-01-01T00:00:00.000Z' })
  const headers = {
    authorization: 'Bearer ann',
    'x-auth-session': session,
    'x-authengine-session': session,
    'x-middleware-subrequest': 'middleware',
    'x-user': 'ann',
  }
  for (const path of ['/whoami', '/auth/session']) {
    assert.equal(await (await browser.get(path, headers)).json(), null, path)
  }
}

async function readsFirstForwardedHost(browser: Browser): Promise<void> {
  const answer = await browser.get('/auth/providers', {
    'x-forwarded-host': 'a.example, b.example',
    'x-forwarded-proto': 'https,http',
  })
  alike(originsIn(await answer.text()), ['https://a.example'])
}

async function keepsHostsApart(browser: Browser): Promise<void> {
  const hosts = Array.from({ length: 20 }, (_, at) => `host-${String(at)}.example`)
  await Promise.all(
    hosts.map(async (host) => {
      const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' }
      const answer = await browser.get('/auth/providers', headers)
      alike(originsIn(await answer.text()), [`https://${host}`])
    }),
  )
}

/** Sessions are rows in a database, and Ann is stored. */
function withRows(): AuthConfig {
  const adapter = new MemoryAdapter()
  const stored = adapter.users.create({ name: 'Ann', email: 'ann@example.test', emailVerified: null })
  return { adapter, providers: [{ id: 'credentials', type: 'credentials', authorize: () => stored }] }
}

async function readsStoredId(browser: Browser): Promise<void> {
  await browser.submit(CALLBACK, ANN)
  const { user, expires } = (await (await browser.get('/whoami')).json()) as { user: { id?: string }; expires: string }
  assert.equal(typeof user.id, 'string')
  const { id, ...shown } = user
  alike(shown, { name: 'Ann', email: 'ann@example.test' })
  const seen = await (await browser.get('/auth/session')).text()
  alike(JSON.parse(seen), { user: shown, expires })
  assert.ok(!seen.includes(id ?? ''), 'the id stays on the server')
}

async function keepsFromCaches(browser: Browser): Promise<void> {
  alike(await cachingOf(browser), { vary: true, cacheControl: null })
  await browser.submit(CALLBACK, ANN)
  alike(await cachingOf(browser), { vary: true, cacheControl: 'private, no-store' })
}

async function leavesCacheControl(browser: Browser): Promise<void> {
  await browser.submit(CALLBACK, ANN)
  alike(await cachingOf(browser), { vary: true, cacheControl: null })
}

async function cachingOf(browser: Browser): Promise<{ vary: boolean; cacheControl: string | null }> {
  const { headers } = await browser.get('/whoami')
  const names = (headers.get('vary') ?? '').split(',').map((name) => name.trim().toLowerCase())
  return { vary: names.includes('cookie'), cacheControl: headers.get('cache-control') }
}

async function nameOf(browser: Browser, path = '/whoami'): Promise<string | undefined> {
  const answer = await browser.get(path)
  assert.equal(answer.status, 200)
  return ((await answer.json()) as { user?: { name?: string } } | null)?.user?.name
}

const sessionCookies = ({ cookies }: Browser): string[] =>
  [...cookies.keys()].filter((name) => name.startsWith('authengine.session-token'))

async function notServed(browser: Browser, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await browser.get(path)
    // Some frameworks send every request for another spelling to the one that is served.
    assert.ok(answer.status === 404 || answer.status === 308, `${path} is answered with ${String(answer.status)}`)
    alike(answer.headers.getSetCookie(), [], path)
  }
}

const originsIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^/"]+/g) ?? [])]

/** A binding must leave the configuration as it is: it may be shared, and frozen. */
function deeplyFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deeplyFrozen)
  return value
}
