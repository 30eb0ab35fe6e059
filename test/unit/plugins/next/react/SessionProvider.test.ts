import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { describeInChromium } from '../../../../browser/describeInChromium.js'
import { ANN } from '../fixtures.js'
import { type ReactSite, startReactSite } from './reactSite.js'

const session = (name: string) => ({ user: { name }, expires: '2030-01-01T00:00:00.000Z' })

describeInChromium('SessionProvider', (browser) => {
  let site: ReactSite
  beforeAll(async () => {
    site = await startReactSite()
  })
  afterAll(() => site.close())

  /** Opens a page of the site; requests are recorded from here on. */
  async function open(context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await browser().newContext())).newPage()
    await page.goto(site.url)
    await page.waitForFunction('globalThis.show')
    site.asked.splice(0)
    return page
  }
  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
  const show = (page: Page, props: object, options: object = {}) =>
    page.evaluate(`show(${JSON.stringify(props)}, ${JSON.stringify(options)})`)
  const signIn = (page: Page) => page.evaluate(`auth.signIn('cred', ${JSON.stringify({ ...ANN, redirect: false })})`)
  const reads = () => site.asked.filter((each) => each === 'GET /session').length

  it('requests nothing if the server has passed a session or null', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    await show(await open(), { session: null })
    expect(await page.evaluate('statuses')).toEqual(['authenticated'])
    expect(site.asked).toEqual([])
  })

  it('requests the session once if the server has passed none', async () => {
    const page = await open()
    await show(page, {})
    await says(page, 'unauthenticated without a user')
    expect(await page.evaluate('statuses')).toEqual(['loading', 'unauthenticated'])
    expect(site.asked).toEqual(['GET /session'])
  })

  it('shows the session at once that the server passes when it renders the page again', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    await show(page, { session: session('Grace') })
    await says(page, 'authenticated Grace')
    await show(page, { session: null })
    await says(page, 'unauthenticated without a user')
    // Never rendered with the older session.
    expect(await page.evaluate('texts.filter((text, at) => text !== texts[at - 1])')).toHaveLength(3)
    expect(await page.evaluate("texts.filter((text) => text === 'authenticated Ann')")).toHaveLength(1)
    expect(site.asked).toEqual([])
  })

  it('changes the session, notifies the other tabs, and does not request the session again', async () => {
    const page = await open()
    await signIn(page)
    const other = await open(page.context())
    await show(other, { session: session('Ann') })
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    await says(other, 'authenticated Ann')
    await page.evaluate("update({ name: 'Grace' })")
    await says(page, 'authenticated Grace')
    await says(other, 'authenticated Grace')
    expect(site.asked).toEqual(['GET /csrf', 'POST /session', 'GET /session'])
  })

  it('treats null as the response to an update as signed out', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    expect(await page.evaluate("update({ name: 'Grace' })")).toBeNull()
    await says(page, 'unauthenticated without a user')
  })

  it('requests the session again when the page becomes visible, unless no user is signed in', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await says(page, 'unauthenticated without a user')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.evaluate('auth.getCsrfToken()')
    expect(site.asked).toEqual(['GET /session', 'GET /csrf'])
  })

  it('requests the session at an interval', async () => {
    const page = await open()
    await signIn(page)
    site.asked.splice(0)
    await show(page, { session: session('Ann'), refetchInterval: 0.05 })
    await page.waitForFunction('statuses.length > 0')
    while (reads() < 3) await page.evaluate('auth.getCsrfToken()')
    expect(reads()).toBeGreaterThanOrEqual(3)
  })

  it('opens one channel to the other tabs, and closes it when it is unmounted', async () => {
    const page = await open()
    await show(page, { session: null })
    await says(page, 'unauthenticated without a user')
    expect(await page.evaluate('opened.channels')).toBe(1)
    await page.evaluate('unmount()')
    await page.waitForFunction('opened.channels === 0')
  })
})
