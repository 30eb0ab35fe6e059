import { installedFolder } from '../../files/installedFolder.js'
import type { Examined } from '../Examined.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import { checkAdapters } from './checkAdapters.js'
import { checkAliasDates } from './checkAliasDates.js'
import { checkCallbacks } from './checkCallbacks.js'
import { checkFormerSecrets } from './checkFormerSecrets.js'
import { checkLeftovers } from './checkLeftovers.js'
import { checkLinking } from './checkLinking.js'
import { checkMails } from './checkMails.js'
import { checkOptions } from './checkOptions.js'
import { checkPlugins } from './checkPlugins.js'
import { checkProviderOptions } from './checkProviderOptions.js'
import { checkLifetime, checkReaders } from './checkReaders.js'
import { checkRoutes } from './checkRoutes.js'
import { checkRows } from './checkRows.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import type { FormerLibrary } from './FormerLibrary.js'
import { FormerTables } from './FormerTables.js'
import { readerFindings } from './readerFindings.js'
import { readersIn } from './readersIn.js'
import { sourcesIn } from './sourcesIn.js'

/** What the plugins of the readers warn of. */
const checkFindings: FormerCheck = ({ findings }) =>
  findings.map(({ fix, option, problem }) => verdictsOn('sessions').warning(`${option} ${problem}`, fix))

const CHECKS = [
  checkLeftovers,
  checkAdapters,
  checkOptions,
  checkProviderOptions,
  checkCallbacks,
  checkRoutes,
  checkFormerSecrets,
  checkReaders,
  checkFindings,
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
  const findings = readerFindings(examined)
  const tables = examined.offline ? undefined : FormerTables.beside(examined.found?.adapter)
  const sources = sourcesIn(examined.surroundings.folder)
  const former = { ...examined, library, readers, findings, sources, tables }
  const verdicts = unseen(former)
  for (const check of CHECKS) verdicts.push(...(await check(former)))
  return verdicts
}

/** Says which checks were not made because there is no configuration. */
function unseen({ found, library, surroundings: { folder } }: FormerExamined): Verdict[] {
  if (found?.config) return []
  const isInstalled = installedFolder('authengine', folder.path) !== undefined
  const why = isInstalled ? 'no configuration of authengine was loaded' : 'authengine is not installed here'
  const fix = isInstalled
    ? `Write the configuration, or correct what "config" says, and run this again. See ${library.guide}`
    : 'npm install authengine @authengine/migrate, and run this again.'
  const what = 'Options, providers, callbacks, routes, sessions, mails and plugins were not checked'
  return [verdictsOn('migration').unknown(`${what}: ${why}.`, fix)]
}
