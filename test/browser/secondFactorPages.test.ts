import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { BrowserContextOptions } from 'playwright-core'
import { AppHolder } from './AppHolder.js'
import { describeInChromium } from './describeInChromium.js'
import type { PasswordSite } from './passwordSite.js'
import { startSecondFactorSite } from './secondFactorSite.js'
import { SECOND_FACTOR_STATES } from './secondFactorStates.js'
import { violationsOf } from './violationsOf.js'

const phone = { width: 390, height: 844 }
/** How a user sees the pages. Each page is looked at in both colour schemes. */
const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['english', { viewport: { width: 1024, height: 768 }, locale: 'en' }],
  ['german-phone', { viewport: phone, locale: 'de' }],
  ['arabic-phone', { viewport: { ...phone, width: 320 }, locale: 'ar' }],
]

const OVERFLOWS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

describeInChromium('the pages of the second factor in Chromium', (browser) => {
  describe.each(LOOKS)('%s', (look, options) => {
    let site: PasswordSite

    beforeAll(async () => {
      site = await startSecondFactorSite()
    })

    afterAll(() => site.close())

    it.each(SECOND_FACTOR_STATES)('is accessible: %s (%i)', async (name, status, go) => {
      const holder = await AppHolder.come(browser(), site, `${name}@${look}.example`, options)
      const statuses: number[] = []
      holder.page.on('response', (response) => {
        if (response.request().isNavigationRequest()) statuses.push(response.status())
      })
      await go(holder, site)
      expect(statuses.at(-1)).toBe(status)
      expect(await holder.page.evaluate(OVERFLOWS)).toBe(false)
      expect(await violationsOf(holder.page, look, name)).toEqual([])
    })
  })
})
