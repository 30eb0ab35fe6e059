import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describeInChromium } from './describeInChromium.js'
import { Member } from './Member.js'
import { type PasswordSite, startPasswordSite } from './passwordSite.js'
import { limitedReset, PASSWORD_STATES } from './passwordStates.js'

/** Folder for pictures of the pages, for example `PICTURES=.cache/pages`. Without it, none are taken. */
const PICTURES = process.env['PICTURES']

/** How a user sees the pages. Each page is looked at in both colour schemes. */
const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['english', { viewport: { width: 1024, height: 768 }, locale: 'en' }],
  ['german-phone', { viewport: { width: 390, height: 844 }, locale: 'de' }],
]

describeInChromium('the pages of accounts with a password in Chromium', (browser) => {
  describe.each(LOOKS)('%s', (look, options) => {
    let site: PasswordSite
    let strict: PasswordSite

    beforeAll(async () => {
      site = await startPasswordSite()
      strict = await startPasswordSite({ 'passwords.reset': { network: [{ max: 1, seconds: 3600 }] } })
      if (PICTURES !== undefined) mkdirSync(join(PICTURES, look), { recursive: true })
    })

    afterAll(async () => {
      await site.close()
      await strict.close()
    })

    /** What axe finds in both colour schemes. */
    const violations = async (page: Page, name: string): Promise<unknown[]> => {
      await page.evaluate(axe.source)
      const found: unknown[] = []
      for (const colorScheme of ['light', 'dark'] as const) {
        // Without motion: in a transition, a button has neither the old colours nor the new ones.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (PICTURES !== undefined)
          await page.screenshot({ path: join(PICTURES, look, `${name}-${colorScheme}.png`), fullPage: true })
        const results = await page.evaluate<axe.AxeResults>('axe.run()')
        for (const { id, nodes } of results.violations) found.push([colorScheme, id, ...nodes.map(({ html }) => html)])
      }
      return found
    }

    it.each([
      ...PASSWORD_STATES.map((state) => [...state, () => site] as const),
      ['reset-limited', 429, limitedReset, () => strict] as const,
    ])('is accessible: %s (%i)', async (name, status, go, place) => {
      const member = await Member.come(browser(), place(), `${name}@${look}.example`, options)
      const statuses: number[] = []
      member.page.on('response', (response) => {
        if (response.request().isNavigationRequest()) statuses.push(response.status())
      })
      await go(member, place())
      expect(statuses.at(-1)).toBe(status)
      expect(await violations(member.page, name)).toEqual([])
    })
  })
})
