import assert from 'node:assert/strict'
import type { AuthConfig } from 'authengine'
import { assertSame } from '../assertSame.js'
import { arrive, CARLA, depart, identityProviderOf, openIdOf, signInAt } from '../identityProvider.js'
import { mailSiteOn, READER } from '../mailSite.js'
import { type Scenario, scenario } from '../Scenario.js'
import type { Side } from '../Side.js'
import { type Cookies, cookiesOf, locationOf, ORIGIN, sessionOf, signIn, siteOn } from '../siteOn.js'

const sealed = async (side: Side): Promise<AuthConfig> => ({
  adapter: await side.redis(),
  session: { strategy: 'jwt' },
})

/** A sealed session that one version ended is refused by the other. */
const endedSession = scenario<{ readonly copy: Cookies }, { readonly copy: Cookies }>({
  name: 'sealed session that was ended (Redis)',
  store: 'redis',
  async begin(side) {
    const browser = siteOn(side, await sealed(side)).browser()
    await signIn(browser)
    const copy = cookiesOf(browser)
    await browser.submit('/auth/signout')
    return { copy }
  },
  async finish(side, { copy }) {
    const site = siteOn(side, await sealed(side))
    assert.equal(await sessionOf(site.browser(copy)), null)
    const browser = site.browser()
    await signIn(browser)
    const another = cookiesOf(browser)
    assert.notEqual(await sessionOf(site.browser(another)), null)
    await browser.submit('/auth/signout')
    return { copy: another }
  },
  async back(side, { copy }) {
    assert.equal(await sessionOf(siteOn(side, await sealed(side)).browser(copy)), null)
  },
})

/** The cookie of a sign-in that one version finished is refused by the other. */
const usedFlow = scenario<{ readonly cookies: Cookies; readonly location: string; readonly back: string }, null>({
  name: 'sign-in that was finished (Redis)',
  store: 'redis',
  async begin(side) {
    const idp = identityProviderOf(side)
    const browser = siteOn(side, { ...(await sealed(side)), providers: [openIdOf(idp)] }).browser()
    const location = await depart(browser)
    const cookies = cookiesOf(browser)
    const request = await idp.requestAfter(location)
    await arrive(browser, request)
    assert.notEqual(await sessionOf(browser), null)
    return { cookies, location, back: request.url.replace(ORIGIN, '') }
  },
  async finish(side, { back, cookies, location }) {
    const idp = identityProviderOf(side)
    // The provider would accept the code, so only the site can refuse it.
    await idp.requestAfter(location)
    const browser = siteOn(side, { ...(await sealed(side)), providers: [openIdOf(idp)] }).browser(cookies)
    const answer = await browser.get(back)
    assert.match(locationOf(answer), /error=/)
    assertSame(side.log.codes('error').concat(side.log.codes('warn')), ['InvalidCheck'])
    assert.equal(idp.count('token'), 0)
    return null
  },
})

/** A logout token that one version has accepted is refused by the other as a replay. */
const usedLogoutToken = scenario<{ readonly token: string }, null>({
  name: 'logout token that was taken (Redis)',
  store: 'redis',
  async begin(side) {
    const idp = identityProviderOf(side)
    const { engine } = siteOn(side, { adapter: await side.redis(), providers: [openIdOf(idp)] })
    const token = await idp.logoutToken('app', { sub: CARLA.sub, jti: 'once' })
    const request = new Request(`${ORIGIN}/auth/backchannel-logout/op`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    assert.equal((await engine.handle(request)).status, 200)
    return { token }
  },
  async finish(side) {
    const idp = identityProviderOf(side)
    const { engine } = siteOn(side, { adapter: await side.redis(), providers: [openIdOf(idp)] })
    const token = await idp.logoutToken('app', { sub: CARLA.sub, jti: 'once' })
    const request = new Request(`${ORIGIN}/auth/backchannel-logout/op`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    assert.equal((await engine.handle(request)).status, 400)
    assert.match(side.log.text(), /was sent before/)
    return null
  },
})

/** Either version reads, discards and writes the copy of a user in a session. */
const userCopy = scenario<{ readonly cookies: Cookies }, { readonly cookies: Cookies }>({
  name: 'copy of a user (Redis)',
  store: 'redis',
  // A copy is used for at most a day, by the clock of the machine.
  byRealClock: true,
  async begin(side) {
    const idp = identityProviderOf(side)
    const adapter = await side.redis({ userMaxAge: 3600 })
    const browser = siteOn(side, { adapter, providers: [openIdOf(idp)] }).browser()
    await signInAt(idp, browser)
    assert.equal((await sessionOf(browser))?.user?.name, CARLA['name'])
    // The Redis adapter does not notice this change, so the copy remains.
    const people = await side.sql()
    const user = await people.users.byEmail(String(CARLA['email']))
    await people.users.update({ id: user?.id ?? '', name: 'Unseen' })
    return { cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies }) {
    const adapter = await side.redis({ userMaxAge: 3600 })
    const site = siteOn(side, { adapter })
    assert.equal((await sessionOf(site.browser(cookies)))?.user?.name, CARLA['name'])
    const user = await adapter.users.byEmail(String(CARLA['email']))
    await adapter.users.update({ id: user?.id ?? '', name: 'Carla C.' })
    assert.equal((await sessionOf(site.browser(cookies)))?.user?.name, 'Carla C.')
    return { cookies }
  },
  async back(side, { cookies }) {
    const adapter = await side.redis({ userMaxAge: 3600 })
    assert.equal((await sessionOf(siteOn(side, { adapter }).browser(cookies)))?.user?.name, 'Carla C.')
  },
})

/** When an email address is verified, sealed sessions from before that are ended in both versions. */
const unverified = scenario<{ readonly cookies: Cookies }, { readonly cookies: Cookies }>({
  name: 'sealed session from before an address was proved (Redis)',
  store: 'redis',
  async begin(side) {
    const idp = identityProviderOf(side)
    idp.person = { sub: 'claimant', name: 'Claimant', email: READER, email_verified: false }
    const provider = openIdOf(idp, { allowDangerousUnverifiedEmail: true })
    const browser = siteOn(side, { ...(await sealed(side)), providers: [provider] }).browser()
    await signInAt(idp, browser)
    assert.equal((await sessionOf(browser))?.user?.email, READER)
    return { cookies: cookiesOf(browser) }
  },
  async finish(side, { cookies }) {
    const site = mailSiteOn(side, await side.redis(), { session: { strategy: 'jwt' } })
    assert.equal((await sessionOf(site.browser(cookies)))?.user?.email, READER)
    const browser = site.browser()
    const { link } = await site.ask(browser)
    await browser.get(link)
    assert.equal((await sessionOf(browser))?.user?.email, READER)
    assert.equal(await sessionOf(site.browser(cookies)), null)
    return { cookies }
  },
  async back(side, { cookies }) {
    assert.equal(await sessionOf(siteOn(side, await sealed(side)).browser(cookies)), null)
  },
})

/** Data that only Redis stores for all processes. */
export const REDIS: readonly Scenario[] = [endedSession, usedFlow, usedLogoutToken, userCopy, unverified]
