import { expect } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { type DatabaseStep, step, stepOfAnn } from './DatabaseStep.js'
import { ANN, providerSession, type StoredSite } from './StoredSite.js'

const incomingRequestOf = (browser: Browser) => ({
  url: `${ORIGIN}/`,
  headers: new Headers({ cookie: browser.cookieHeader }),
})

/** Responds like server code: with the value that a call returned, or with 500 if it failed. */
const told = (ask: () => Promise<unknown>): Promise<() => Promise<Response>> =>
  Promise.resolve(() =>
    ask().then(
      (value) => Response.json(value),
      () => Response.json(null, { status: 500 }),
    ),
  )

/** Requests an access token that has expired and can be refreshed. */
export const tokenStep: DatabaseStep = step(
  'server code that asks for an access token',
  async (site, browser) => {
    await browser.get(await providerSession(browser))
    site.clock.forward(3600)
    return told(async () => {
      const outcome = await site.engine.tokens.get(incomingRequestOf(browser), 'op')
      if (outcome.status !== 'valid') throw new TypeError(outcome.status)
      return outcome.accessToken
    })
  },
  async (response) => {
    expect(response.status).toBe(200)
    expect(typeof (await response.json())).toBe('string')
  },
)

/** Calls of server code to the engine. */
export const serverSteps: readonly DatabaseStep[] = [
  tokenStep,
  stepOfAnn(
    'server code that reads the session',
    ({ engine }: StoredSite, browser) => told(async () => (await engine.session(incomingRequestOf(browser))).session),
    async (response) => {
      expect(await response.json()).toMatchObject({ user: { email: ANN.email } })
    },
  ),
  stepOfAnn(
    'server code that ends every session of a user',
    ({ ann, engine }: StoredSite) => told(() => engine.sessions.revokeAll(ann.id)),
    async (response, browser) => {
      expect(response.status).toBe(200)
      expect(await sessionOf(browser)).toBeNull()
    },
  ),
]
