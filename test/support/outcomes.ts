import { expect } from '@jest/globals'
import type { AuthConfig, Session } from 'authengine'
import { anEngine, type EngineUnderTest, ORIGIN } from './anEngine.js'

/** An engine whose events are written down. */
export interface WatchedEngine<S extends Session = Session> extends EngineUnderTest<S> {
  /** Names of the events so far, in order; `session` events are left out, because reading changes nothing. */
  readonly events: string[]
}

/** The engine of {@link anEngine}, with its events written down. */
export function aWatchedEngine<S extends Session = Session>(
  config: AuthConfig<S> = {},
  env?: Readonly<Record<string, string | undefined>>,
): WatchedEngine<S> {
  const events: string[] = []
  const names = ['signIn', 'signOut', 'createUser', 'updateUser', 'linkAccount'] as const
  const watcher = Object.fromEntries(names.map((name) => [name, () => events.push(name)]))
  const plugins = [
    {
      id: 'watcher',
      name: 'watcher',
      register: (registry: { on(handlers: object): unknown }) => void registry.on(watcher),
    },
    ...(config.plugins ?? []),
  ]
  return { ...anEngine<S>({ ...config, plugins }, env), events }
}

/** Codes a browser may see in the `error` parameter. */
export const PUBLIC_CODES: readonly string[] = [
  'AccessDenied',
  'AccountNotLinked',
  'Configuration',
  'CredentialsSignin',
  'EmailSignInError',
  'InvalidCheck',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'OAuthProfileParseError',
  'OAuthSignInError',
  'SignInUnfinished',
  'SignOutError',
  'Verification',
  'WebAuthnVerificationError',
]

/** What the outcomes need to know of the engine they look at. */
export type Subject = Pick<WatchedEngine, 'engine' | 'browser' | 'events'>

/** How an outcome differs from the usual. */
export interface RefusalOptions {
  /** Origin of the site. Default: the tests' own. */
  readonly origin?: string
  /** Base path, for the own pages. Default: `/auth`. */
  readonly basePath?: string
  /** Proves that the next valid request works. Default: a user signs in with the provider `cred`. */
  readonly next?: () => Promise<unknown>
}

/**
 * Performs the attack and expects REFUSE: 4xx, or a redirect to the own sign-in or error page with a public code; no
 * session cookie, no event, no pollution; and the next valid request works. Returns the answer.
 */
export async function expectRefused(
  subject: Subject,
  attack: () => Promise<Response>,
  { origin = ORIGIN, basePath = '/auth', next = () => signsIn(subject) }: RefusalOptions = {},
): Promise<Response> {
  const before = [...subject.events]
  const response = await attack()
  await settled()
  if (response.headers.has('location')) {
    expect([200, 302]).toContain(response.status)
    const target = new URL(response.headers.get('location') ?? '', origin)
    expect(target.origin).toBe(origin)
    expect([`${basePath}/signin`, `${basePath}/error`]).toContain(target.pathname)
    expect(PUBLIC_CODES).toContain(target.searchParams.get('error'))
  } else {
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  }
  expectNoSession(response)
  expect(subject.events).toEqual(before)
  expectNoPollution()
  await next()
  return response
}

/**
 * Performs the attack and expects ALIVE: no 5xx, nothing rejected unheard, no pollution, and the session route still
 * answers. Returns the answer.
 */
export async function expectAlive(
  { browser }: Pick<Subject, 'browser'>,
  attack: () => Promise<Response>,
  basePath = '/auth',
): Promise<Response> {
  const response = await attack()
  await settled()
  expect(response.status).toBeLessThan(500)
  expectNoPollution()
  const next = await browser().get(`${basePath}/session`)
  expect(next.status).toBe(200)
  expect(await next.json()).toBeNull()
  return response
}

/**
 * Expects SAMEORIGIN: the answer sends the browser somewhere, and `Location`, the `{url}` of a JSON answer and every
 * `callbackUrl` on the way stay on the site, read as a browser would. Returns the target.
 */
export async function expectSameOrigin(response: Response, requestUrl = `${ORIGIN}/auth/signin`): Promise<URL> {
  const { origin } = new URL(requestUrl)
  const location = response.headers.get('location')
  const isJson = response.headers.get('content-type') === 'application/json'
  const { url } = isJson ? ((await response.clone().json()) as { url?: string }) : {}
  const targets = [location, url].filter((target): target is string => typeof target === 'string')
  expect(targets.length).toBeGreaterThan(0)
  for (const target of targets) {
    // Printable ASCII is what every browser and proxy reads the same way.
    expect(target).toMatch(/^[!-~]+$/)
    expect(target.split(/[?#]/)[0]).not.toContain('\\')
    const parsed = new URL(target, requestUrl)
    expect(parsed.origin).toBe(origin)
    expect(parsed.protocol).toMatch(/^https?:$/)
    expect(parsed.username + parsed.password).toBe('')
    for (const nested of parsed.pathname.startsWith('/auth/') ? parsed.searchParams.getAll('callbackUrl') : []) {
      expect(new URL(nested, requestUrl).origin).toBe(origin)
    }
  }
  return new URL(targets[0] ?? '', requestUrl)
}

/** Expects that no answer gave a session: every session cookie in it is empty. */
export function expectNoSession(response: Response): void {
  const given = response.headers.getSetCookie().filter((line) => /^[^=;]*session-token[^=;]*=[^;]/.test(line))
  expect(given).toEqual([])
}

/** Expects that nothing reached a prototype. */
export function expectNoPollution(): void {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.keys(Array.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
}

/** A user signs in and reads the session. */
async function signsIn({ browser }: Pick<Subject, 'browser'>): Promise<void> {
  const ann = browser()
  await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
  const session = await ann.get('/auth/session')
  expect(session.status).toBe(200)
  expect(await session.json()).toMatchObject({ user: { name: 'Ann' } })
}

/** Waits until unhandled rejections are reported: jest fails the test for them. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
