import { Settings } from '../../config/Settings.js'
import { type Environment, readEnvironment } from '../../config/SettingsInput.js'
import type { DatabaseAdapter } from '../../core/DatabaseAdapter.js'
import { readAdapter } from '../../engine/readConfig.js'
import type { FoundConfig } from '../application/ConfigFile.js'
import type { Framework } from '../frameworks/Framework.js'

/** The options of an application with their defaults, as its engine sees them. */
export const settingsOf = (
  found: FoundConfig | undefined,
  env: Environment,
  framework: Pick<Framework, 'basePath'> | undefined,
): Settings =>
  new Settings(found?.config ?? {}, readEnvironment(env), {
    ...(framework && { basePath: framework.basePath }),
    ...(databaseOf(found)?.sessions && { session: { strategy: 'database' } }),
  })

/** The database of an application, as its engine sees it; undefined if it has none, or one that checkConfig refuses. */
export function databaseOf(found: FoundConfig | undefined): DatabaseAdapter | undefined {
  try {
    return found?.adapter ? readAdapter(found.adapter) : undefined
  } catch {
    return undefined
  }
}
