import type { Examined } from '../Examined.js'
import type { Verdict } from '../Verdict.js'
import { checkAliasDates } from './checkAliasDates.js'
import { checkCallbacks } from './checkCallbacks.js'
import { checkLeftovers } from './checkLeftovers.js'
import { checkLinking } from './checkLinking.js'
import { checkMails } from './checkMails.js'
import { checkOptions } from './checkOptions.js'
import { checkPlugins } from './checkPlugins.js'
import { checkProviderOptions } from './checkProviderOptions.js'
import { checkLifetime, checkReaders } from './checkReaders.js'
import { checkRoutes } from './checkRoutes.js'
import { checkRows } from './checkRows.js'
import type { FormerLibrary } from './FormerLibrary.js'
import { readersIn } from './readersIn.js'
import { sourcesIn } from './sourcesIn.js'

const CHECKS = [
  checkLeftovers,
  checkOptions,
  checkProviderOptions,
  checkCallbacks,
  checkRoutes,
  checkReaders,
  checkLifetime,
  checkLinking,
  checkMails,
  checkAliasDates,
  checkRows,
  checkPlugins,
]

/** What differs from the library that the application used before, and would not be noticed at the start. */
export async function checkFormer(examined: Examined, library: FormerLibrary): Promise<readonly Verdict[]> {
  const readers = readersIn(examined.found?.config?.plugins)
  const former = { ...examined, library, readers, sources: sourcesIn(examined.surroundings.folder) }
  const verdicts: Verdict[] = []
  for (const check of CHECKS) verdicts.push(...(await check(former)))
  return verdicts
}
