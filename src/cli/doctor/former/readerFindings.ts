import { AuthjsDatabaseAdapter } from '../../../adapters/authjs/AuthjsDatabaseAdapter.js'
import type { CheckedConfig, CheckFinding, PluginCheck } from '../../../config/checks/ConfigCheck.js'
import { isLive } from '../../../core/ports.js'
import type { Provider } from '../../../core/Provider.js'
import { madeOf } from '../codeProviders.js'
import type { Examined } from '../Examined.js'
import { databaseOf } from '../settingsOf.js'
import { registeredIn } from './registeredIn.js'

/**
 * The warnings of the plugins that read former sessions or mails. The engine logs them with its first request. Other
 * plugins are left out: their checks may need more of an engine than there is here.
 */
export function readerFindings(examined: Examined): readonly CheckFinding[] {
  const plugins = examined.found?.config?.plugins
  const reading = ['formerSessions', 'formerMails'].flatMap((member) => registeredIn(plugins, member))
  const now = examined.surroundings.clock.now()
  const isReading = (reader: unknown): boolean => isLive((Object(reader) as { notAfter?: unknown }).notAfter, now)
  const ids = new Set(reading.filter(({ value }) => isReading(value)).map(({ plugin }) => plugin))
  const config = checkedConfig(examined)
  return registeredIn(plugins, 'check')
    .filter(({ plugin }) => ids.has(plugin))
    .flatMap(({ value }) => findingsOf(value, config))
    .filter(({ severity }) => severity === 'warning')
}

function checkedConfig({ env, found, settings }: Examined): CheckedConfig {
  const { plugins = [], providers = [] } = found?.config ?? {}
  const database = databaseOf(found)
  return {
    settings,
    environment: env,
    providers: providers.map(madeOf) as readonly Provider[],
    plugins: plugins.map(({ id }) => id),
    hasMailSender: true,
    storesUsers: database !== undefined,
    database: database instanceof AuthjsDatabaseAdapter ? undefined : database,
  }
}

function findingsOf(check: unknown, config: CheckedConfig): readonly CheckFinding[] {
  try {
    return (check as PluginCheck)(config)
  } catch {
    // checkConfig reports what a plugin throws.
    return []
  }
}
