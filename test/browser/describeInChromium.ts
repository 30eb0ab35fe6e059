import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { chromiumPath, launch, NOT_RUN } from './chromium.js'

/**
 * Describes tests with a real browser. Without Chromium, a single test says that they were not run.
 *
 * @param tests - Gets a function that returns the browser while the tests run.
 */
export function describeInChromium(name: string, tests: (browser: () => Browser) => void): void {
  if (chromiumPath === undefined) {
    it('is not run without Chromium', () => {
      process.stderr.write(`${NOT_RUN}\n`)
      expect(process.env['CI']).toBeUndefined()
    })
    return
  }
  // Browsers can be slow on a busy machine; no test depends on their speed.
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
