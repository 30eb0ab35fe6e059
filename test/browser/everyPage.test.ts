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
const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['light', { viewport: desktop }],
  ['dark', { viewport: desktop, colorScheme: 'dark' }],
  ['german-phone', { viewport: phone, locale: 'de' }],
  ['japanese-dark', { viewport: desktop, locale: 'ja', colorScheme: 'dark' }],
  ['arabic', { viewport: desktop, locale: 'ar' }],
]

describeInChromium('every page in Chromium', (browser) => {
  describe.each(LOOKS)('%s', (look, options) => {
    let site: PagesSite

    beforeAll(async () => {
      site = await startPagesSite()
      if (PICTURES !== undefined) mkdirSync(join(PICTURES, look), { recursive: true })
    })

    afterAll(() => site.close())

    it.each(PAGE_STATES)('is accessible: %s', async (name, go) => {
      const visitor = await KeyHolder.come(browser(), site.origin, options)
      await go(visitor, site)
      if (PICTURES !== undefined)
        await visitor.page.screenshot({ path: join(PICTURES, look, `${name}.png`), fullPage: true })
      await visitor.page.evaluate(axe.source)
      const { violations } = await visitor.page.evaluate<axe.AxeResults>('axe.run()')
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
    })
  })
})
