import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { chromiumPath, launch, NOT_RUN } from './chromium.js'

/**
 * Tests with a real browser, or, where there is none, one that says so.
 *
 * @param tests - Given a look-up of the browser, which is there once the tests run.
 */
export function describeInChromium(name: string, tests: (browser: () => Browser) => void): void {
  if (chromiumPath === undefined) {
    it('is not run without Chromium', () => {
      process.stderr.write(`${NOT_RUN}\n`)
      expect(process.env['CI']).toBeUndefined()
    })
    return
  }
  // A browser takes its time on a busy machine; nothing here depends on how long.
  jest.setTimeout(120_000)
  describe(name, () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await launch()
    })

    afterEach(async () => {
      for (const context of browser.contexts()) await context.close()
    })

    afterAll(async () => {
      await browser.close()
    })

    tests(() => browser)
  })
}
