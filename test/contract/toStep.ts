import { expect } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { STEP } from '../support/wordStep.js'

/** What Ann types. */
export const ANN = { username: 'ann', password: 'right' }

/** Expects that a browser which was sent away is at the step, signed out, and that the session comes with the step. */
export async function expectStep(browser: Browser, location: string | null | undefined): Promise<void> {
  expect(location).toBe(browser.origin + STEP)
  expect(await whoami(browser)).toBeNull()
  expect([...browser.cookies.keys()]).toEqual(['authengine.pending-sign-in'])
  const end = await browser.submit(STEP, { word: 'right' })
  expect(end.headers.get('location')).toBe(`${browser.origin}/home`)
  expect(await whoami(browser)).toMatchObject({ user: { name: 'Ann' } })
}

const whoami = async (browser: Browser): Promise<unknown> => (await browser.get('/whoami')).json()
