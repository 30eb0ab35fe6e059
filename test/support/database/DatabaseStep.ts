import { expect } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { annIn, type StoredSite } from './StoredSite.js'

/** A request that needs the database. */
export interface DatabaseStep {
  readonly name: string
  /** Prepares the request. Returns a function that sends it, and its browser. */
  prepare(site: StoredSite): Promise<{ browser: Browser; act: () => Promise<Response> }>
  /** Expects that the request succeeded. */
  check(response: Response, browser: Browser, site: StoredSite): Promise<void>
}

/** A request of a new browser. */
export const step = (
  name: string,
  prepare: (site: StoredSite, browser: Browser) => Promise<() => Promise<Response>>,
  check: DatabaseStep['check'],
): DatabaseStep => ({
  name,
  check,
  async prepare(site) {
    const browser = site.browser()
    return { browser, act: await prepare(site, browser) }
  },
})

/** A request of a browser in which Ann is signed in. */
export const stepOfAnn = (
  name: string,
  prepare: (site: StoredSite, browser: Browser) => Promise<() => Promise<Response>>,
  check: DatabaseStep['check'],
): DatabaseStep => ({
  name,
  check,
  async prepare(site) {
    const browser = await annIn(site)
    return { browser, act: await prepare(site, browser) }
  },
})

/** Prepares the post of a form. The form token is requested now. */
export async function form(
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<() => Promise<Response>> {
  const csrfToken = await browser.csrfToken()
  return () => browser.post(path, { csrfToken, callbackUrl: '/home', ...fields })
}

/** Expects that a user is signed in, and is the only user with their email address. */
export const entered =
  (email: string): DatabaseStep['check'] =>
  async (response, browser, { database }) => {
    expect(response.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(browser)).toMatchObject({ user: { email } })
    expect((await database.users.byEmail(email))?.email).toBe(email)
  }

/** Whether a response is an error page, or an error for a script. */
export function isFailure(response: Response): boolean {
  const location = response.headers.get('location')
  if (location === null) return response.status >= 400
  const { origin, pathname, searchParams } = new URL(location, ORIGIN)
  return origin === ORIGIN && /^\/auth\/(error|signin)$/.test(pathname) && searchParams.has('error')
}
