import { expect } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { STEP } from '../support/wordStep.js'

/** The user name and password of Ann. */
export const ANN = { username: 'ann', password: 'right' }

/** Expects that the browser is redirected to the step, still signed out, and signed in after the step. */
export async function expectStep(browser: Browser, location: string | null | undefined): Promise<void> {
  expect(location).toBe(browser.origin + STEP)
  expect(await whoami(browser)).toBeNull()
  expect([...browser.cookies.keys()]).toEqual(['authengine.pending-sign-in'])
  const end = await browser.submit(STEP, { word: 'right' })
  expect(end.headers.get('location')).toBe(`${browser.origin}/home`)
  expect(await whoami(browser)).toMatchObject({ user: { name: 'Ann' } })
}

const whoami = async (browser: Browser): Promise<unknown> => (await browser.get('/whoami')).json()
