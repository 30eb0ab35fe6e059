import assert from 'node:assert/strict'
import { assertSame } from '../assertSame.js'
import { type Form, formIn, press } from '../forms.js'
import { depart, DESTINATION, identityProviderOf, openIdOf } from '../identityProvider.js'
import { type Scenario, scenario } from '../Scenario.js'
import { ANN, type Cookies, cookiesOf, locationOf, SESSION, sessionOf, signIn, siteOn } from '../siteOn.js'

/** An open page of a browser. */
interface Opened {
  readonly cookies: Cookies
  readonly form: Form
}

const CREDENTIALS = { username: 'ann', password: 'right' }

/** A script requests a form token, and uses it later. */
const token = scenario<{ readonly cookies: Cookies; readonly csrfToken: string }, Cookies>({
  name: 'form token and its cookie',
  async begin(side) {
    const browser = siteOn(side).browser()
    return { csrfToken: await browser.csrfToken(), cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, csrfToken }) {
    const browser = siteOn(side).browser(cookies)
    assert.equal(await browser.csrfToken(), csrfToken)
    const fields = { ...CREDENTIALS, csrfToken, callbackUrl: '/home' }
    assert.equal(locationOf(await browser.post('/auth/callback/cred', fields)), '/home')
    return cookiesOf(browser)
  },
  async back(side, cookies) {
    assert.equal((await sessionOf(siteOn(side).browser(cookies)))?.user?.name, ANN.name)
  },
})

/** A form token that is bound to a session. */
const tokenOfSession = scenario<{ readonly cookies: Cookies; readonly csrfToken: string }, null>({
  name: 'form token of a session',
  async begin(side) {
    const browser = siteOn(side).browser()
    await signIn(browser)
    return { csrfToken: await browser.csrfToken(), cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, csrfToken }) {
    const browser = siteOn(side).browser(cookies)
    assert.equal(locationOf(await browser.post('/auth/signout', { csrfToken, callbackUrl: '/bye' })), '/bye')
    assert.equal(browser.cookies.has(SESSION), false)
    return null
  },
})

/** The sign-in page is open, with a callback URL in its forms. */
const signInPage = scenario<Opened, null>({
  name: 'sign-in page that is open',
  async begin(side) {
    const browser = siteOn(side).browser()
    const page = await browser.get(`/auth/signin?callbackUrl=${encodeURIComponent(DESTINATION)}`)
    return { form: formIn(await page.text(), '/auth/callback/cred'), cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, form }) {
    const browser = siteOn(side).browser(cookies)
    assert.equal(locationOf(await press(browser, form, CREDENTIALS)), DESTINATION)
    return null
  },
})

/** The button of a provider on an open sign-in page. */
const providerButton = scenario<Opened, null>({
  name: 'button of a provider on an open page',
  async begin(side) {
    const browser = siteOn(side, { providers: [openIdOf(identityProviderOf(side))] }).browser()
    const page = await browser.get(`/auth/signin?callbackUrl=${encodeURIComponent(DESTINATION)}`)
    return { form: formIn(await page.text(), '/auth/signin/op'), cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, form }) {
    const idp = identityProviderOf(side)
    const browser = siteOn(side, { providers: [openIdOf(idp)] }).browser(cookies)
    const back = await idp.authorize(locationOf(await press(browser, form)))
    assert.equal(locationOf(await browser.get(back.pathname + back.search)), DESTINATION)
    return null
  },
})

/** The sign-out page is open. */
const signOutPage = scenario<Opened, null>({
  name: 'sign-out page that is open',
  async begin(side) {
    const browser = siteOn(side).browser()
    await signIn(browser)
    const page = await browser.get('/auth/signout')
    return { form: formIn(await page.text(), '/auth/signout'), cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies, form }) {
    const browser = siteOn(side).browser(cookies)
    await press(browser, form)
    assert.equal(browser.cookies.has(SESSION), false)
    return null
  },
})

/** A browser keeps at most five unfinished sign-ins: the oldest is removed for a new one. */
const flowsInTabs = scenario<Cookies, null>({
  name: 'sign-ins in several tabs',
  async begin(side) {
    const browser = siteOn(side, { providers: [openIdOf(identityProviderOf(side))] }).browser()
    for (let tab = 0; tab < 5; tab++) await depart(browser)
    return cookiesOf(browser)
  },
  async finish(side, cookies) {
    const browser = siteOn(side, { providers: [openIdOf(identityProviderOf(side))] }).browser(cookies)
    const before = flowsIn(cookies)
    await depart(browser)
    const after = flowsIn(cookiesOf(browser))
    assertSame(after.slice(0, 4), before.slice(1))
    assert.equal(after.length, 5)
    return null
  },
})

const flowsIn = (cookies: Cookies): string[] => Object.keys(cookies).filter((name) => name.includes('.flow.'))

/** Rendered pages whose forms are submitted later. */
export const PAGES: readonly Scenario[] = [token, tokenOfSession, signInPage, providerButton, signOutPage, flowsInTabs]
