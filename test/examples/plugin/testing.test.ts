import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MemoryAdapter, type Session } from 'authengine'
import { SystemClock } from 'authengine/plugin'
import { type Browser, Mailbox } from 'authengine/testing'
import { webAuth } from '../../../docs/examples/plugin/binding/webAuth.js'
import { WebApp } from './WebApp.js'
import { signedInCookies } from '../../../docs/examples/plugin/testing/tests/signedInCookies.js'
import { siteConfig } from '../../../docs/examples/plugin/testing/src/siteConfig.js'
import { siteUnderTest } from '../../../docs/examples/plugin/testing/tests/siteUnderTest.js'
import { startIdentityProvider } from '../../../docs/examples/plugin/testing/tests/startIdentityProvider.js'
import { describeInChromium } from '../../browser/describeInChromium.js'

const sessionOf = async (browser: Browser): Promise<Session | null> =>
  (await (await browser.get('/auth/session')).json()) as Session | null

describe('a site under test', () => {
  it('signs in with the provider', async () => {
    const { adapter, browser, idp } = siteUnderTest()
    idp.person = { sub: '1234', name: 'Ann', email: 'ann@example.test', email_verified: true }
    const start = await browser.submit('/auth/signin/op', { callbackUrl: '/inbox' })
    const back = await idp.authorize(start.headers.get('location') ?? '')
    const end = await browser.get(back.pathname + back.search)
    expect(end.headers.get('location')).toBe('https://app.example/inbox')
    expect(await adapter.users.byEmail('ann@example.test')).toMatchObject({ name: 'Ann' })
  })

  it('reports an error when users change their mind at the provider', async () => {
    const { browser, idp } = siteUnderTest()
    idp.person = null
    const start = await browser.submit('/auth/signin/op')
    const back = await idp.authorize(start.headers.get('location') ?? '')
    const end = await browser.get(back.pathname + back.search)
    expect(end.headers.get('location')).toContain('error=OAuthCallbackError')
  })

  it('signs in by mail', async () => {
    const { browser, sender } = siteUnderTest()
    await browser.submit('/auth/signin/email', { email: 'ann@example.test' })
    const mail = sender.latestTo('ann@example.test')
    const link = new URL((mail && Mailbox.linksIn(mail)[0]) ?? '')
    await browser.get(link.pathname + link.search)
    expect(await sessionOf(browser)).toMatchObject({ user: { email: 'ann@example.test' } })
  })

  it('ends a session after 30 days without a request, and logs no error', async () => {
    const { browser, clock, log, sender } = siteUnderTest()
    await browser.submit('/auth/signin/email', { email: 'ann@example.test' })
    const mail = sender.latestTo('ann@example.test')
    const link = new URL((mail && Mailbox.linksIn(mail)[0]) ?? '')
    await browser.get(link.pathname + link.search)
    clock.forward(30 * 24 * 60 * 60)
    expect(await sessionOf(browser)).toBeNull()
    expect(log.codes('error')).toEqual([])
  })
})

describe('a running application', () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>
  let app: Awaited<ReturnType<WebApp['listen']>>
  const adapter = new MemoryAdapter()
  const secret = 'the-application-runs-with-0123456789abcdefghijklmnopqrstuv'
  const logger = { warn: () => undefined, debug: () => undefined }
  const config = () => ({
    ...siteConfig({ adapter, sender: new Mailbox(), op: { issuer: provider.idp.issuer, clientId: 'app' } }),
    ...{ secret, logger, trustHost: true },
  })

  beforeAll(async () => {
    provider = await startIdentityProvider()
    app = await new WebApp().use('/auth', webAuth(config())).listen()
  })

  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  describeInChromium('in a browser', (chromium) => {
    it('signs a user in without a form', async () => {
      const ann = await adapter.users.create({ name: 'Ann', email: null, emailVerified: null })
      const context = await chromium().newContext()
      await context.addCookies(await signedInCookies(config(), app.url, ann))
      const page = await context.newPage()
      await page.goto(`${app.url}/auth/session`)
      expect(JSON.parse(await page.innerText('body'))).toMatchObject({ user: { name: 'Ann' } })
    })

    it('signs in at the fake provider', async () => {
      const page = await (await chromium().newContext()).newPage()
      await page.goto(`${app.url}/auth/signin`)
      await page.getByRole('button', { name: 'Company' }).click()
      await page.goto(`${app.url}/auth/session`)
      expect(JSON.parse(await page.innerText('body'))).toMatchObject({ user: { email: 'ann@example.test' } })
    })
  })

  it('signs tokens with the current time', async () => {
    const { exp = 0 } = JSON.parse(atob((await provider.idp.sign({})).split('.')[1] ?? '')) as { exp?: number }
    expect(exp).toBeGreaterThan(new SystemClock().seconds())
  })

  it.each([
    ['https://app.example', '__Host-authengine.session-token', true],
    ['http://127.0.0.1:3000', 'authengine.session-token', false],
  ])('returns the cookie of %s', async (url, name, secure) => {
    const ann = await adapter.users.create({ name: 'Ann', email: null, emailVerified: null })
    const cookies = await signedInCookies(config(), url, ann)
    expect(cookies).toContainEqual({ name, value: expect.any(String), url, httpOnly: true, secure, sameSite: 'Lax' })
  })
})
