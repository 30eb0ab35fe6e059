import assert from 'node:assert/strict'
import { namesOf, refuseUnknownNames } from '../core/unknownNames.js'
import type { AuthConfig } from '../engine/AuthConfig.js'
import { Browser } from './Browser.js'
import type { ContractCase } from './ContractCase.js'
import { alike } from './alike.js'
import {
  ANN,
  BASICS,
  CACHES,
  CALLBACK,
  deeplyFrozen,
  nameOf,
  type Promised,
  SESSIONS,
} from './frameworkBinding/sessions.js'
import { PEERS } from './frameworkBinding/peers.js'
import { PENDING_SIGN_INS } from './frameworkBinding/pendingSignIns.js'
import { PLUGIN_ROUTES } from './frameworkBinding/pluginRoutes.js'

/** A running server. */
export interface RunningServer {
  /** Its origin, such as `http://127.0.0.1:4711`. */
  readonly url: string
  /** Stops the server, and closes open connections. */
  close(): Promise<void>
}

/**
 * Starts a server for one case.
 *
 * The library is mounted at `/auth`. `GET /whoami` responds with the session that server code of the application reads,
 * as JSON. `GET /other` responds with any text.
 */
export type StartServer = (config: AuthConfig) => Promise<RunningServer>

/** Options of {@link frameworkBindingContract}. */
export interface FrameworkBindingContractOptions {
  /** Whether code that reads the session of `/whoami` can set headers of the response. Default: true. */
  readonly setsHeaders?: boolean
}

const OPTIONS = namesOf<FrameworkBindingContractOptions>({ setsHeaders: true })

/**
 * Test cases that every framework binding must pass. They send HTTP requests to a running server.
 *
 * @param start - Starts a server; called once for each case.
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
  const promised = [...SESSIONS, ...PENDING_SIGN_INS, ...PATHS, ...BODIES, ...ORIGINS, ...PEERS, ...PLUGIN_ROUTES]
  return [...promised, ...(setsHeaders ? CACHES : [])].map(({ name, check, config }) => ({
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
  }))
}

const LIMIT = 256 * 1024

const PATHS: readonly Promised[] = [
  { name: 'serves nothing under unknown paths', check: refusesUnknownPaths },
  { name: 'serves one spelling of a path: no other case', check: refusesOtherCases },
  { name: 'serves one spelling of a path: no encoded letters, no doubled slashes', check: refusesOtherSpellings },
  { name: 'responds to other methods with 405 and the allowed methods', check: refusesMethods },
  { name: 'responds to HEAD without a body, and does nothing', check: answersHead },
]

const BODIES: readonly Promised[] = [
  { name: 'responds to a body over the limit with 413', check: refusesLargeBodies },
  { name: 'responds to an endless body with 413 once the limit is reached', check: refusesUnannouncedBodies },
  { name: 'responds to malformed JSON with 400', check: refusesBrokenJson },
]

const ORIGINS: readonly Promised[] = [
  { name: 'refuses a form of another site', check: refusesOtherSites },
  { name: 'sends no CORS headers', check: sendsNoCorsHeaders },
  { name: 'takes nothing but cookies for a session', check: ignoresForeignHeaders },
  { name: 'uses the first of several forwarded hosts', check: readsFirstForwardedHost },
  { name: 'separates requests for different hosts', check: keepsHostsApart },
]

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

async function notServed(browser: Browser, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await browser.get(path)
    // Some frameworks redirect other spellings of a path to the one that is served.
    assert.ok(answer.status === 404 || answer.status === 308, `${path} is answered with ${String(answer.status)}`)
    alike(answer.headers.getSetCookie(), [], path)
  }
}

const originsIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^/"]+/g) ?? [])]
