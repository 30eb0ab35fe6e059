import { expect } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { sessionOf } from '../../support/anEngine.js'
import { expectNoPollution, expectNoSession } from '../../support/outcomes.js'
import type { RelyingParty } from './aRelyingParty.js'

/** Codes of the `error` parameter after a failed sign-in with a provider. */
const CODES = [
  'AccessDenied',
  'Configuration',
  'InvalidCheck',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'OAuthProfileParseError',
  'OAuthSignInError',
]

/** Ids of the providers of the site. */
export type ProviderId = 'op' | 'oa'

/** The course of a sign-in. */
export interface SignIn {
  readonly browser: Browser
  /** The last response of the site. */
  readonly answer: Response
  /** The request with which the browser returns from the provider; undefined if it was not redirected there. */
  readonly back: Request | undefined
}

/** Differences from the usual sign-in. */
export interface Way {
  readonly id?: ProviderId
  readonly browser?: Browser
  /** Changes the request with which the browser returns from the provider. */
  readonly flowRedirect?: (back: Request) => Request | Promise<Request>
}

/** Submits the sign-in form of a provider. Returns the response, which redirects to the provider. */
export async function begin(browser: Browser, id: ProviderId = 'op', query = ''): Promise<Response> {
  return browser.submit(`/auth/signin/${id}${query}`, { callbackUrl: '/home' })
}

/** Returns to the site as a browser does: a form of another site sends no `Lax` cookies. */
export async function comeBack({ engine }: RelyingParty, browser: Browser, back: Request): Promise<Response> {
  const { pathname, search } = new URL(back.url)
  if (back.method === 'GET') return browser.get(pathname + search, { 'sec-fetch-site': 'cross-site' })
  const handed = await engine.handle(back.clone())
  const location = handed.headers.get('location')
  if (handed.status !== 303 || location === null) return handed
  return browser.get(location, { 'sec-fetch-site': 'cross-site' })
}

/** A complete sign-in: the form of the site, the authorization at the provider, the callback. */
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

/** Expects a successful sign-in: a session, these events, and a redirect to the callback URL. */
export async function expectAccepted(
  party: RelyingParty,
  way: Way = {},
  events: readonly string[] = ['signIn'],
): Promise<SignIn> {
  const before = party.events.length
  const result = await signIn(party, way)
  const { answer, browser } = result
  // If the sign-in was refused, the log gives the reason.
  const log = answer.headers.get('location') === `${party.origin}/home` ? '' : party.log.text()
  expect([answer.status, answer.headers.get('location'), log]).toEqual([302, `${party.origin}/home`, ''])
  expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Ann' } })
  expect(party.events.slice(before)).toEqual(events)
  // A code, a verifier, and two or three tokens: otherwise the next line would prove nothing.
  expect(party.wiretap.secrets.length).toBeGreaterThanOrEqual(4)
  await expectNothingLeaked(party, answer)
  return result
}

/** Expects that a sign-in is refused with this error code. */
export async function expectRefusal(party: RelyingParty, code: string, way: Way = {}): Promise<SignIn> {
  const result = await signIn(party, way)
  await expectRefusedAnswer(party, result.answer, code)
  expect(await sessionOf(result.browser)).toBeNull()
  return result
}

/**
 * Expects that a response refuses with this code: redirect to a page of the site, no session, no event, nothing leaked.
 */
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

/** Expects that neither the response nor the next page nor the log contains a code, a verifier or a token. */
export async function expectNothingLeaked(party: RelyingParty, answer: Response): Promise<void> {
  const { browser, log, wiretap } = party
  const location = answer.headers.get('location') ?? ''
  const page = location.includes('/auth/') ? await (await browser().get(location)).text() : ''
  const seen = [location, ...answer.headers.getSetCookie(), await answer.clone().text(), page, log.text()].join('\n')
  expect(wiretap.secrets.filter((secret) => seen.includes(secret))).toEqual([])
}

/** The code or the signed response that the browser returns with is a secret as well. */
async function overhear({ wiretap }: RelyingParty, back: Request): Promise<void> {
  const query = new URL(back.url).searchParams
  const fields = back.method === 'POST' ? new URLSearchParams(await back.clone().text()) : query
  for (const name of ['code', 'response']) wiretap.add(fields.get(name))
}
