import { checkFormer } from '../../../src/cli/doctor/former/checkFormer.js'
import { type FormerLibrary, formerLibrary } from '../../../src/cli/doctor/former/FormerLibrary.js'
import type { Environment } from '../../../src/config/SettingsInput.js'
import { aPatient } from './aPatient.js'
import type { Desk } from './Desk.js'

/** What `authengine doctor --from` says about a configuration: a line for each verdict, without its fix. */
export async function formerVerdicts(
  desk: Desk,
  from: FormerLibrary['id'],
  config: object = {},
  env: Environment = {},
  offline = false,
): Promise<readonly string[]> {
  const examined = aPatient(desk, env, config, { offline })
  const verdicts = await checkFormer(examined, formerLibrary(from))
  return verdicts.map(({ about, found, status }) => `${status} ${about}: ${found}`)
}
