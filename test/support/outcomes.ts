import { expect } from '@jest/globals'
import type { AuthConfig, Session } from 'authengine'
import { anEngine, type EngineUnderTest, ORIGIN } from './anEngine.js'

/** An engine with a record of its events. */
export interface WatchedEngine<S extends Session = Session> extends EngineUnderTest<S> {
  /** Names of the events so far, in order; `session` events are left out, because reading changes nothing. */
  readonly events: string[]
}

/** The engine of {@link anEngine} with a record of its events. */
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

/** The parts of an engine that the expectations use. */
export type Subject = Pick<WatchedEngine, 'engine' | 'browser' | 'events'>

/** Differences from the usual expectations. */
export interface RefusalOptions {
  /** Origin of the site. Default: the tests' own. */
  readonly origin?: string
  /** Base path of the pages. Default: `/auth`. */
  readonly basePath?: string
  /** A valid request that must succeed. Default: a sign-in with the provider `cred`. */
  readonly next?: () => Promise<unknown>
}

/**
 * Performs the attack and expects REFUSE: status 4xx, or a redirect to the sign-in or error page of the site with a
 * public code; no session cookie, no event, no prototype pollution; and the next valid request succeeds. Returns the
 * response.
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
    expect([`${basePath}/signin`, `${basePath}/signout`, `${basePath}/error`]).toContain(target.pathname)
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
 * Performs the attack and expects ALIVE: no 5xx, no unhandled rejection, no prototype pollution, and the session route
 * still responds. Returns the response.
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
 * Expects SAMEORIGIN: the response redirects, and `Location`, the `url` of a JSON response and every `callbackUrl` in
 * them are URLs of the site, parsed like a browser. Returns the target.
 */
export async function expectSameOrigin(response: Response, requestUrl = `${ORIGIN}/auth/signin`): Promise<URL> {
  const { origin } = new URL(requestUrl)
  const location = response.headers.get('location')
  const isJson = response.headers.get('content-type') === 'application/json'
  const { url } = isJson ? ((await response.clone().json()) as { url?: string }) : {}
  const targets = [location, url].filter((target): target is string => typeof target === 'string')
  expect(targets.length).toBeGreaterThan(0)
  for (const target of targets) {
    // Every browser and proxy reads printable ASCII in the same way.
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

/** Expects that the response contains no session: every session cookie in it is empty. */
export function expectNoSession(response: Response): void {
  const given = response.headers.getSetCookie().filter((line) => /^[^=;]*session-token[^=;]*=[^;]/.test(line))
  expect(given).toEqual([])
}

/** Expects that no prototype has been changed. */
export function expectNoPollution(): void {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.keys(Array.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
}

/** Signs in and reads the session. */
async function signsIn({ browser }: Pick<Subject, 'browser'>): Promise<void> {
  const ann = browser()
  await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
  const session = await ann.get('/auth/session')
  expect(session.status).toBe(200)
  expect(await session.json()).toMatchObject({ user: { name: 'Ann' } })
}

/** Waits until unhandled rejections are reported: Jest fails the test for them. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
