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

  /** A page of the site; what it asks for is counted from here on. */
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

  it('asks for nothing if the server has said which user is signed in, or that none is', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    await show(await open(), { session: null })
    expect(await page.evaluate('statuses')).toEqual(['authenticated'])
    expect(site.asked).toEqual([])
  })

  it('asks once where the server has said nothing', async () => {
    const page = await open()
    await show(page, {})
    await says(page, 'unauthenticated without a user')
    expect(await page.evaluate('statuses')).toEqual(['loading', 'unauthenticated'])
    expect(site.asked).toEqual(['GET /session'])
  })

  it('takes over what the server says when it draws the page again, at once', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    await show(page, { session: session('Grace') })
    await says(page, 'authenticated Grace')
    await show(page, { session: null })
    await says(page, 'unauthenticated without a user')
    // Never drawn with what was known before.
    expect(await page.evaluate('texts.filter((text, at) => text !== texts[at - 1])')).toHaveLength(3)
    expect(await page.evaluate("texts.filter((text) => text === 'authenticated Ann')")).toHaveLength(1)
    expect(site.asked).toEqual([])
  })

  it('changes the session, tells the other tabs, and asks no second time', async () => {
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

  it('takes null in answer to a change for signed out', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    expect(await page.evaluate("update({ name: 'Grace' })")).toBeNull()
    await says(page, 'unauthenticated without a user')
  })

  it('looks again when the page comes into view, unless no user is signed in', async () => {
    const page = await open()
    await show(page, { session: session('Ann') })
    await says(page, 'authenticated Ann')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await says(page, 'unauthenticated without a user')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.evaluate('auth.getCsrfToken()')
    expect(site.asked).toEqual(['GET /session', 'GET /csrf'])
  })

  it('looks every so often', async () => {
    const page = await open()
    await signIn(page)
    site.asked.splice(0)
    await show(page, { session: session('Ann'), refetchInterval: 0.05 })
    await page.waitForFunction('statuses.length > 0')
    while (reads() < 3) await page.evaluate('auth.getCsrfToken()')
    expect(reads()).toBeGreaterThanOrEqual(3)
  })

  it('holds one line to the other tabs, and closes it when it goes', async () => {
    const page = await open()
    await show(page, { session: null })
    await says(page, 'unauthenticated without a user')
    expect(await page.evaluate('opened.channels')).toBe(1)
    await page.evaluate('unmount()')
    await page.waitForFunction('opened.channels === 0')
  })
})
