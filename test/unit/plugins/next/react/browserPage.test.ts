import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { leaveForSignIn, openChannel, thisPage } from '../../../../../plugins/next/src/react/browserPage.js'
import { describeInChromium } from '../../../../browser/describeInChromium.js'
import { type ReactSite, startReactSite } from './reactSite.js'

describe('a page on the server', () => {
  it('does nothing, and does not throw', () => {
    const stop = thisPage.onVisible(() => undefined)
    expect(stop).not.toThrow()
    expect(thisPage.isOnline()).toBe(true)
    expect(() => {
      leaveForSignIn('/api/auth')
    }).not.toThrow()
  })

  it('opens a channel if the runtime has channels', () => {
    const channel = openChannel()
    expect(typeof channel?.postMessage).toBe('function')
    channel?.close()
  })
})

describeInChromium('a page that requires a signed-in user', (browser) => {
  let site: ReactSite
  beforeAll(async () => {
    site = await startReactSite()
  })
  afterAll(() => site.close())

  it('redirects a signed-out user to the sign-in page, with the way back', async () => {
    const page = await browser().newPage()
    await page.goto(`${site.url}/members?a=b`)
    await page.waitForFunction('globalThis.show')
    await page.evaluate('show({ session: null }, { required: true })')
    await page.waitForURL('**/api/auth/signin?**')
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'SessionRequired',
      callbackUrl: `${site.url}/members?a=b`,
    })
  })

  it('calls the component instead, each time that no user is signed in', async () => {
    const page = await browser().newPage()
    await page.goto(site.url)
    await page.waitForFunction('globalThis.show')
    await page.evaluate(`
      globalThis.asked = 0
      globalThis.draw = (session) => show({ session }, { required: true, onUnauthenticated: () => asked++ })
      draw(null)`)
    await page.waitForFunction('asked === 1')
    await page.evaluate("draw({ user: { name: 'Ann' }, expires: '2030-01-01T00:00:00.000Z' })")
    await page.getByText('authenticated Ann').waitFor()
    await page.evaluate('draw(null)')
    await page.waitForFunction('asked === 2')
    expect(await page.evaluate('statuses.at(-1)')).toBe('loading')
    expect(page.url()).toBe(`${site.url}/`)
  })
})
