import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import Credentials from '@authengine/express/providers/credentials'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import { OidcProvider } from 'authengine/provider'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/demoAccount.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import { demoFolder } from '../browser/demoFolder.js'
import { type PasskeySite, startPasskeySite } from '../browser/passkeySite.js'
import { type FakeOp, startFakeOp } from '../support/op/startFakeOp.js'
import type { Driver } from './Driver.js'
import { startFirefox } from './startFirefox.js'
import { startWebKit } from './startWebKit.js'
import { Tab } from './Tab.js'

// Browsers can be slow on a busy machine; no test depends on their speed.
jest.setTimeout(120_000)
// WebKitWebDriver loses commands while a page is replaced, so a test may fail twice. A defect of the library fails
// every time.
jest.retryTimes(2)

const ENGINES = [
  ['Firefox', startFirefox, true],
  ['WebKitGTK', startWebKit, false],
] as const

describe.each(ENGINES)('defect R85: %s', (_name, start, keepsSecureCookies) => {
  const folder = demoFolder()
  let demo: RunningDemo
  let driver: Driver
  let tab: Tab

  beforeAll(async () => {
    demo = await folder.start()
    driver = await start()
    tab = new Tab(driver)
  })

  afterEach(async () => {
    // Cookies do not depend on the port, so this removes those of every site on localhost.
    await tab.open(demo.origin)
    await tab.forget()
  })

  afterAll(async () => {
    await driver.close()
    await demo.close()
    folder.remove()
  })

  const typePassword = async (): Promise<void> => {
    await tab.type('Email', DEMO_ACCOUNT.email, 'Sign in')
    await tab.type('Password', DEMO_ACCOUNT.password)
    await tab.press('Sign in')
  }
  const signOut = async (): Promise<void> => {
    await tab.open(`${demo.origin}/auth/signout`)
    await tab.press('Sign out')
    await tab.reaches('You are not signed in')
  }

  /** Name of the signed-in user of the open site; the email address if there is no name. */
  const account = (): Promise<unknown> =>
    tab.evaluate(
      `fetch('/auth/session').then((answer) => answer.json()).then((session) => session?.user?.name ?? session?.user?.email ?? null)`,
    )
  /** Whether the open page is the one for members. */
  const showsMembers = (): Promise<unknown> => tab.evaluate(`document.body.textContent.includes('Members only')`)

  it('signs in with a password, and out again', async () => {
    await tab.open(`${demo.origin}/members`)
    await typePassword()
    await tab.reaches('Members only')
    expect(await account()).toBe(DEMO_ACCOUNT.name)
    await signOut()
    expect(await account()).toBeNull()
  })

  it('signs in with a provider', async () => {
    await tab.open(`${demo.origin}/members`)
    await tab.press('Sign in with Local ID')
    await tab.reaches('Choose an account')
    await tab.press('Robin Ray')
    await tab.reaches('Members only')
    expect(await account()).toBe('Robin Ray')
  })

  it('signs in with a mailed link', async () => {
    await tab.open(`${demo.origin}/members`)
    await tab.evaluate(`document.querySelectorAll('summary').forEach((each) => each.click())`)
    await tab.type('Email', 'ann@example.com', 'Email me a link')
    await tab.press('Email me a link')
    await tab.reaches('Check your email')
    await tab.open(demo.inbox)
    await tab.open(String(await tab.evaluate(`document.querySelector('.mails a').href`)))
    await tab.open(String(await tab.evaluate(`/https?:\\S+/.exec(document.querySelector('pre').textContent)[0]`)))
    await tab.reaches('Members only')
    expect(await account()).toBe('ann@example.com')
  })

  it('defect R82: shows no page of the session with Back after signing out', async () => {
    await tab.open(`${demo.origin}/members`)
    await typePassword()
    await tab.reaches('Members only')
    await signOut()
    // Skips the page that asks whether to sign out.
    await tab.evaluate('history.go(-2)')
    await tab.reaches('Sign in')
    expect(await showsMembers()).toBe(false)
  })

  it('defect R82: reloads a page that the browser restores from its cache', async () => {
    await tab.open(`${demo.origin}/members`)
    await typePassword()
    await tab.reaches('Members only')
    await tab.open(demo.origin)
    await tab.forget()
    await tab.evaluate('history.back()')
    await tab.reaches('Sign in')
    expect(await showsMembers()).toBe(false)
  })

  describe('at another site', () => {
    let op: FakeOp
    let site: PasskeySite

    beforeAll(async () => {
      op = await startFakeOp((sub) => ({ sub, name: 'Ann' }))
    })

    afterEach(() => site.close())

    afterAll(() => op.close())

    const begin = async (config: AuthConfig): Promise<void> => {
      site = await startPasskeySite({ adapter: new MemoryAdapter(), ...config })
      await tab.open(`${site.origin}/auth/signin`)
    }
    it('signs in with a provider whose response is a form of another site', async () => {
      // 127.0.0.1 and localhost are different sites.
      await tab.open(op.issuer)
      await tab.plant('op_user', 'ann')
      const authorization = { params: { response_mode: 'form_post' } }
      await begin({
        providers: [new OidcProvider({ id: 'op', name: 'Op' }, { issuer: op.issuer, clientId: 'app', authorization })],
      })
      await tab.press('Sign in with Op')
      await tab.reaches('Home')
      expect(await account()).toBe('Ann')
    })

    it(`keeps ${keepsSecureCookies ? '' : 'no '}secure cookies of http://localhost`, async () => {
      await begin({
        useSecureCookies: true,
        session: { strategy: 'jwt' },
        providers: [Credentials({ name: 'a click', credentials: {}, authorize: () => ({ id: 'ann', name: 'Ann' }) })],
      })
      await tab.press('Sign in with a click')
      await (keepsSecureCookies ? tab.reaches('Home') : tab.isWarned())
      await tab.open(site.origin)
      expect(await account()).toBe(keepsSecureCookies ? 'Ann' : null)
    })
  })
})
