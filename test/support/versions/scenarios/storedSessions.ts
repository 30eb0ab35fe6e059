import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AuthConfig } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { assertSame } from '../assertSame.js'
import { CARLA, identityProviderOf, openIdOf, signInAt } from '../identityProvider.js'
import { type Scenario, scenario, type Store } from '../Scenario.js'
import type { Side } from '../Side.js'
import { incomingRequestOf, type Cookies, cookiesOf, ORIGIN, SESSION, sessionOf, siteOn } from '../siteOn.js'

/** A signed-in browser, and its session. */
interface SignedIn {
  readonly cookies: Cookies
  readonly session: unknown
}

const adapterIn = (store: Store, side: Side): Promise<DatabaseAdapter> =>
  store === 'redis' ? side.redis() : side.sql()

/** A site with database sessions, and its provider. */
async function rowsOn(store: Store, side: Side, session: AuthConfig['session'] = {}) {
  const idp = identityProviderOf(side)
  const adapter = await adapterIn(store, side)
  const config: AuthConfig = { adapter, session: { strategy: 'database', ...session }, providers: [openIdOf(idp)] }
  return { adapter, idp, ...siteOn(side, config) }
}

/** Sessions in one kind of database. */
const storedSessions = (store: Store): readonly Scenario[] => {
  const where = store === 'redis' ? 'Redis' : 'SQLite'
  const kept = (name: string, session: AuthConfig['session']): Scenario =>
    scenario<SignedIn, SignedIn>({
      name: `session in ${where}${name}`,
      store,
      async begin(side) {
        const { browser: newBrowser, idp } = await rowsOn(store, side, session)
        const browser = newBrowser()
        await signInAt(idp, browser)
        const read = await sessionOf(browser)
        assert.equal(read?.user?.name, CARLA['name'])
        return { cookies: cookiesOf(browser), session: read }
      },
      async finish(side, { cookies, session: before }) {
        const reader = (await rowsOn(store, side, session)).browser(cookies)
        assertSame(await sessionOf(reader), before)
        const site = await rowsOn(store, side, { ...session, updateAge: 0 })
        const browser = site.browser(cookies)
        const extended = await sessionOf(browser)
        assert.notEqual(extended?.expires, (before as { expires: string }).expires)
        assert.equal((await site.engine.sessions.listFor(incomingRequestOf(browser))).length, 1)
        return { cookies: cookiesOf(browser), session: extended }
      },
      async back(side, { cookies, session: after }) {
        const site = await rowsOn(store, side, session)
        const browser = site.browser(cookies)
        assertSame(await sessionOf(browser), after)
        const [own] = await site.engine.sessions.listFor(incomingRequestOf(browser))
        assert.equal(own?.lastSeen?.getTime(), side.clock.now().getTime() - 10_000)
        await browser.submit('/auth/signout')
        assert.equal(await sessionOf(site.browser(cookies)), null)
      },
    })
  const kinds = [
    kept('', {}),
    kept(', its token in the clear', { tokenStorage: 'plain' }),
    kept(', its token made by the application', { generateSessionToken: () => randomBytes(24).toString('base64url') }),
  ]
  return [...kinds, ended(store, where), endedByProvider(store, where)]
}

/** One version ends a session that the other one began. */
const ended = (store: Store, where: string): Scenario =>
  scenario<{ readonly one: Cookies; readonly two: Cookies }, { readonly one: Cookies; readonly two: Cookies }>({
    name: `session in ${where} that is ended from elsewhere`,
    store,
    async begin(side) {
      const { browser: newBrowser, idp } = await rowsOn(store, side)
      const [one, two] = [newBrowser(), newBrowser()]
      await signInAt(idp, one)
      await signInAt(idp, two)
      return { one: cookiesOf(one), two: cookiesOf(two) }
    },
    async finish(side, { one, two }) {
      const { browser, engine } = await rowsOn(store, side)
      assert.equal((await engine.sessions.listFor(incomingRequestOf(browser(one)))).length, 2)
      assert.equal(await engine.sessions.revokeOthers(incomingRequestOf(browser(one))), 1)
      assert.equal(await sessionOf(browser(two)), null)
      return { one, two }
    },
    async back(side, { one, two }) {
      const { browser } = await rowsOn(store, side)
      assert.equal((await sessionOf(browser(one)))?.user?.name, CARLA['name'])
      assert.equal(await sessionOf(browser(two)), null)
    },
  })

/** The provider ends a session by its `sid`, which is stored with the session. */
const endedByProvider = (store: Store, where: string): Scenario =>
  scenario<Cookies, Cookies>({
    name: `session in ${where} that the provider ends`,
    store,
    async begin(side) {
      const { browser: newBrowser, idp } = await rowsOn(store, side)
      const browser = newBrowser()
      await signInAt(idp, browser)
      assert.equal(browser.cookies.has(SESSION), true)
      return cookiesOf(browser)
    },
    async finish(side, cookies) {
      const { browser, engine, idp } = await rowsOn(store, side)
      const body = new URLSearchParams({ logout_token: await idp.logoutToken('app', { sub: CARLA.sub }) })
      const request = new Request(`${ORIGIN}/auth/backchannel-logout/op`, { method: 'POST', body })
      assert.equal((await engine.handle(request)).status, 200)
      assert.equal(await sessionOf(browser(cookies)), null)
      return cookies
    },
    async back(side, cookies) {
      const { browser } = await rowsOn(store, side)
      assert.equal(await sessionOf(browser(cookies)), null)
    },
  })

/** Sessions in a SQL database. */
export const STORED_SESSIONS: readonly Scenario[] = storedSessions('sqlite')
/** Sessions in Redis. */
export const SESSIONS_IN_REDIS: readonly Scenario[] = storedSessions('redis')
