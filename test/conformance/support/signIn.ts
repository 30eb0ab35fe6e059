import { expect } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { sessionOf } from '../../support/anEngine.js'
import { expectNoPollution, expectNoSession } from '../../support/outcomes.js'
import type { RelyingParty } from './aRelyingParty.js'

/** Codes of the `error` parameter that a sign-in with a provider may end in. */
const CODES = [
  'AccessDenied',
  'Configuration',
  'InvalidCheck',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'OAuthProfileParseError',
  'OAuthSignInError',
]

/** What a site and its provider are asked for by name. */
export type ProviderId = 'op' | 'oa'

/** How a sign-in went. */
export interface SignIn {
  readonly browser: Browser
  /** What the site answered last. */
  readonly answer: Response
  /** The request with which the browser came back; undefined when it was never sent away. */
  readonly back: Request | undefined
}

/** How a browser goes on its way. */
export interface Way {
  readonly id?: ProviderId
  readonly browser?: Browser
  /** Changes the request with which the browser comes back. */
  readonly flowRedirect?: (back: Request) => Request | Promise<Request>
}

/** Where a user who wants to sign in is sent to. */
export async function begin(browser: Browser, id: ProviderId = 'op', query = ''): Promise<Response> {
  return browser.submit(`/auth/signin/${id}${query}`, { callbackUrl: '/home' })
}

/** Comes back to the site as a browser does: a form of another site takes no `Lax` cookies along. */
export async function comeBack({ engine }: RelyingParty, browser: Browser, back: Request): Promise<Response> {
  const { pathname, search } = new URL(back.url)
  if (back.method === 'GET') return browser.get(pathname + search, { 'sec-fetch-site': 'cross-site' })
  const handed = await engine.handle(back.clone())
  const location = handed.headers.get('location')
  if (handed.status !== 303 || location === null) return handed
  return browser.get(location, { 'sec-fetch-site': 'cross-site' })
}

/** A whole sign-in: the form of the site, the browser at the provider, the way back. */
export async function signIn(
  party: RelyingParty,
  { id = 'op', browser = party.browser(), flowRedirect }: Way = {},
): Promise<SignIn> {
  const start = await begin(browser, id)
  const location = start.headers.get('location')
  if (location === null || new URL(location).origin === party.origin) return { browser, answer: start, back: undefined }
  const honest = await party.provider.requestAfter(location)
  const back = (await flowRedirect?.(honest)) ?? honest
  await overhear(party, back)
  return { browser, answer: await comeBack(party, browser, back), back }
}

/** Expects ACCEPT: a session, these events, and the browser where it wanted to go. */
export async function expectAccepted(
  party: RelyingParty,
  way: Way = {},
  events: readonly string[] = ['signIn'],
): Promise<SignIn> {
  const before = party.events.length
  const result = await signIn(party, way)
  const { answer, browser } = result
  // The log says why it was refused, if it was.
  const log = answer.headers.get('location') === `${party.origin}/home` ? '' : party.log.text()
  expect([answer.status, answer.headers.get('location'), log]).toEqual([302, `${party.origin}/home`, ''])
  expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' } })
  expect(party.events.slice(before)).toEqual(events)
  // A code, a verifier, and two or three tokens: otherwise the next line would prove nothing.
  expect(party.wiretap.secrets.length).toBeGreaterThanOrEqual(4)
  await expectNothingLeaked(party, answer)
  return result
}

/** Expects REFUSE, with this code. */
export async function expectRefusal(party: RelyingParty, code: string, way: Way = {}): Promise<SignIn> {
  const result = await signIn(party, way)
  await expectRefusedAnswer(party, result.answer, code)
  expect(await sessionOf(result.browser)).toBeNull()
  return result
}

/** Expects that an answer refuses with this code: own page, no session, no event, nothing leaked. */
export async function expectRefusedAnswer(party: RelyingParty, answer: Response, code: string): Promise<void> {
  const location = answer.headers.get('location')
  expect([answer.status, location]).toEqual([302, expect.any(String)])
  const target = new URL(location ?? '')
  expect(CODES).toContain(code)
  expect(target.searchParams.get('error')).toBe(code)
  expect(target.origin).toBe(party.origin)
  expect(target.pathname).toBe(/^(Configuration|InvalidCheck)$/.test(code) ? '/auth/error' : '/auth/signin')
  expectNoSession(answer)
  expect(party.events).toEqual([])
  expectNoPollution()
  await expectNothingLeaked(party, answer)
}

/** Expects that neither the answer nor the page after it nor the log shows a code, a verifier or a token. */
export async function expectNothingLeaked(party: RelyingParty, answer: Response): Promise<void> {
  const { browser, log, wiretap } = party
  const location = answer.headers.get('location') ?? ''
  const page = location.includes('/auth/') ? await (await browser().get(location)).text() : ''
  const seen = [location, ...answer.headers.getSetCookie(), await answer.clone().text(), page, log.text()].join('\n')
  expect(wiretap.secrets.filter((secret) => seen.includes(secret))).toEqual([])
}

/** What the browser brings back is a secret as well. */
async function overhear({ wiretap }: RelyingParty, back: Request): Promise<void> {
  const query = new URL(back.url).searchParams
  const fields = back.method === 'POST' ? new URLSearchParams(await back.clone().text()) : query
  for (const name of ['code', 'response']) wiretap.add(fields.get(name))
}
