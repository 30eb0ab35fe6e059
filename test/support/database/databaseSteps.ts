import { expect } from '@jest/globals'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { type DatabaseStep, entered, form, step, stepOfAnn } from './DatabaseStep.js'
import { serverSteps } from './serverSteps.js'
import { ANN, providerSession, CARLA, idp, mailed, READER } from './StoredSite.js'

const shown: DatabaseStep['check'] = async (response) => {
  expect(response.status).toBe(200)
  await response.text()
}
const sentTo =
  (page: string): DatabaseStep['check'] =>
  (response) => {
    expect(response.headers.get('location')?.startsWith(page)).toBe(true)
    return Promise.resolve()
  }
const annShown: DatabaseStep['check'] = async (response) => {
  expect(await response.json()).toMatchObject({ user: { email: ANN.email } })
}

/** Pages and form tokens: forms are bound to the cookie, so they can be shown without the database. */
export const FORM_STEPS: readonly DatabaseStep[] = [
  stepOfAnn('the sign-in page', (_, browser) => Promise.resolve(() => browser.get('/auth/signin')), shown),
  stepOfAnn('the sign-out page', (_, browser) => Promise.resolve(() => browser.get('/auth/signout')), shown),
  stepOfAnn('a token for a form', (_, browser) => Promise.resolve(() => browser.get('/auth/csrf')), shown),
]

/** A session is read, changed and ended. */
export const SESSION_STEPS: readonly DatabaseStep[] = [
  stepOfAnn('a look at the session', (_, browser) => Promise.resolve(() => browser.get('/auth/session')), annShown),
  stepOfAnn(
    'a change of the session',
    async (_, browser) => {
      const csrfToken = await browser.csrfToken()
      return () => browser.postJson('/auth/session', { csrfToken, data: {} })
    },
    annShown,
  ),
  stepOfAnn(
    'a sign-out',
    (_, browser) => form(browser, '/auth/signout'),
    async (response, browser) => {
      expect(response.headers.get('location')).toBe(`${ORIGIN}/home`)
      expect(await sessionOf(browser)).toBeNull()
    },
  ),
]

const password = { password: 'right' }

/** Sign-ins with every authentication method. */
export const SIGN_IN_STEPS: readonly DatabaseStep[] = [
  step('credentials', (_, browser) => form(browser, '/auth/callback/cred', password), entered(ANN.email)),
  stepOfAnn(
    'credentials of who is signed in already',
    (_, browser) => form(browser, '/auth/callback/cred', password),
    entered(ANN.email),
  ),
  stepOfAnn('the way to a provider', (_, browser) => form(browser, '/auth/signin/op'), sentTo(`${idp.issuer}/`)),
  step(
    'the first way back from a provider',
    async (_, browser) => {
      const back = await providerSession(browser)
      return () => browser.get(back)
    },
    entered(CARLA.email),
  ),
  step(
    'a later way back from a provider',
    async (site, browser) => {
      const before = site.browser()
      await before.get(await providerSession(before))
      const back = await providerSession(browser)
      return () => browser.get(back)
    },
    entered(CARLA.email),
  ),
  stepOfAnn(
    'a way back from a provider that links an account',
    async (_, browser) => {
      const back = await providerSession(browser, { link: 'true' })
      return () => browser.get(back)
    },
    entered(ANN.email),
  ),
  step(
    'a wish for a mail',
    (_, browser) => form(browser, '/auth/signin/mail', { email: READER }),
    sentTo(`${ORIGIN}/auth/verify-request`),
  ),
  step(
    'the link of a mail',
    async (site, browser) => {
      const { path } = await mailed(site, browser)
      return () => browser.get(path)
    },
    entered(READER),
  ),
  step(
    'the code of a mail',
    async (site, browser) => {
      const { code } = await mailed(site, browser)
      return form(browser, '/auth/callback/mail', { email: READER, code })
    },
    entered(READER),
  ),
]

/** Every kind of request that needs the database. */
export const DATABASE_STEPS: readonly DatabaseStep[] = [
  ...FORM_STEPS,
  ...SIGN_IN_STEPS,
  ...SESSION_STEPS,
  ...serverSteps,
]
