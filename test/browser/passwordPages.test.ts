import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { BrowserContextOptions } from 'playwright-core'
import { describeInChromium } from './describeInChromium.js'
import { Member } from './Member.js'
import { type PasswordSite, startPasswordSite } from './passwordSite.js'
import { limitedReset, PASSWORD_STATES } from './passwordStates.js'
import { violationsOf } from './violationsOf.js'

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
    })

    afterAll(async () => {
      await site.close()
      await strict.close()
    })

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
      expect(await violationsOf(member.page, look, name)).toEqual([])
    })
  })
})
