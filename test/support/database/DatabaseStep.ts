import { expect } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { annIn, type StoredSite } from './StoredSite.js'

/** A request that needs the database. */
export interface DatabaseStep {
  readonly name: string
  /** Everything up to the request; answers the request, and the browser it comes from. */
  prepare(site: StoredSite): Promise<{ browser: Browser; act: () => Promise<Response> }>
  /** Expects that it went well. */
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

/** Posts a form with a token from before. */
export async function form(
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<() => Promise<Response>> {
  const csrfToken = await browser.csrfToken()
  return () => browser.post(path, { csrfToken, callbackUrl: '/home', ...fields })
}

/** Expects that a user is signed in, who is the one user with their address. */
export const entered =
  (email: string): DatabaseStep['check'] =>
  async (response, browser, { database }) => {
    expect(response.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(browser)).toMatchObject({ user: { email } })
    expect((await database.users.byEmail(email))?.email).toBe(email)
  }

/** Whether an answer is an error page, or an error told to a script. */
export function isFailure(response: Response): boolean {
  const location = response.headers.get('location')
  if (location === null) return response.status >= 400
  const { origin, pathname, searchParams } = new URL(location, ORIGIN)
  return origin === ORIGIN && /^\/auth\/(error|signin)$/.test(pathname) && searchParams.has('error')
}
