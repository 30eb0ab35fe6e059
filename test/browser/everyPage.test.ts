import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions } from 'playwright-core'
import { describeInChromium } from './describeInChromium.js'
import { KeyHolder } from './KeyHolder.js'
import { PAGE_STATES, type PagesSite, startPagesSite } from './pageStates.js'

/** Folder for pictures of the pages, for example `PICTURES=.cache/pages`. Without it, none are taken. */
const PICTURES = process.env['PICTURES']

const desktop = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }
/** How a user sees the pages. Each page is looked at once in each colour scheme. */
const LOOKS: readonly (readonly [
  name: string,
  options: BrowserContextOptions,
  colorSchemes: readonly ('dark' | 'light')[],
])[] = [
  ['english', { viewport: desktop }, ['light', 'dark']],
  ['german-phone', { viewport: phone, locale: 'de' }, ['light']],
  ['japanese', { viewport: desktop, locale: 'ja' }, ['dark']],
  ['arabic', { viewport: desktop, locale: 'ar' }, ['light']],
]

describeInChromium('every page in Chromium', (browser) => {
  describe.each(LOOKS)('%s', (look, options, colorSchemes) => {
    let site: PagesSite

    beforeAll(async () => {
      site = await startPagesSite()
      if (PICTURES !== undefined) mkdirSync(join(PICTURES, look), { recursive: true })
    })

    afterAll(() => site.close())

    it.each(PAGE_STATES)('is accessible: %s', async (name, go) => {
      const visitor = await KeyHolder.come(browser(), site.origin, options)
      await go(visitor, site)
      const { page } = visitor
      await page.evaluate(axe.source)
      for (const colorScheme of colorSchemes) {
        // Without motion: in a transition, a button has neither the old colours nor the new ones.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, look, `${name}-${colorScheme}.png`), fullPage: true })
        const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
        const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
        expect([colorScheme, ...found]).toEqual([colorScheme])
      }
    })
  })
})
