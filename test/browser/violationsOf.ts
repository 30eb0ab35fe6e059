import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Folder for pictures of the pages, for example `PICTURES=.cache/pages`. Without it, none are taken. */
const PICTURES = process.env['PICTURES']

/** What axe finds on a page in both colour schemes. */
export async function violationsOf(page: Page, look: string, name: string): Promise<unknown[]> {
  if (PICTURES !== undefined) mkdirSync(join(PICTURES, look), { recursive: true })
  await page.evaluate(axe.source)
  const found: unknown[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: in a transition, a button has neither the old colours nor the new ones.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (PICTURES !== undefined)
      await page.screenshot({ path: join(PICTURES, look, `${name}-${colorScheme}.png`), fullPage: true })
    const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
    for (const { id, nodes } of violations) found.push([colorScheme, id, ...nodes.map(({ html }) => html)])
  }
  return found
}
