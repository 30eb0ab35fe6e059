import assert from 'node:assert/strict'
import { MemoryAdapter } from '../../adapters/memory/MemoryAdapter.js'
import type { AuthConfig } from '../../engine/AuthConfig.js'
import { type Browser } from '../Browser.js'
import { alike } from '../alike.js'

/** A contract case for a running server. */
export interface Promised {
  readonly name: string
  readonly check: (browser: Browser) => Promise<void>
  readonly config?: AuthConfig | (() => AuthConfig)
}

/** The configuration with which every server is started. */
export const BASICS: AuthConfig = {
  secret: 'a-secret-for-contracts-only-0123456789abcdefghijklmnopqrstuv',
  trustHost: true,
  // The cases run in one process and use wrong passwords for one account, so its rate limit would be reached.
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

/** The credentials of the only user. */
export const ANN = { username: 'ann', password: 'right' }

/** Path to which the form of credentials is posted. */
export const CALLBACK = '/auth/callback/credentials'

/** Contract cases for signing in and out, and reading the session. */
export const SESSIONS: readonly Promised[] = [
  { name: 'shows the sign-in page', check: showsSignInPage },
  { name: 'signs in with a form', check: signsInWithForm },
  { name: 'signs in with JSON', check: signsInWithJson },
  { name: 'returns to the sign-in page when the password is wrong', check: returnsToSignInPage },
  { name: 'lets server code read the session', check: readsInServerCode },
  {
    name: 'gives server code the id of a stored user, and browsers the same session as before',
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
  { name: 'does not change other routes of the application', check: leavesOthersAlone },
]

/** Contract cases for keeping sessions out of shared caches. */
export const CACHES: readonly Promised[] = [
  { name: 'forbids caches to store responses that depend on a session', check: keepsFromCaches },
  {
    name: 'keeps the Cache-Control of the application',
    check: leavesCacheControl,
    config: { cacheControl: false },
  },
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
  alike(await answer.json(), { url: `${browser.origin}/`, status: 'signed-in' })
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

/** A configuration with sessions in a database, which has Ann as a user. */
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

export async function nameOf(browser: Browser, path = '/whoami'): Promise<string | undefined> {
  const answer = await browser.get(path)
  assert.equal(answer.status, 200)
  return ((await answer.json()) as { user?: { name?: string } } | null)?.user?.name
}

/** Names of the session cookies of a browser. */
export const sessionCookies = ({ cookies }: Browser): string[] =>
  [...cookies.keys()].filter((name) => name.startsWith('authengine.session-token'))

/** Freezes a configuration. A binding must not change it, because it may be shared. */
export function deeplyFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deeplyFrozen)
  return value
}
