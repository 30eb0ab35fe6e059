import type { AuthConfig } from 'authengine'
import type { Examined } from '../../../src/cli/doctor/Examined.js'
import { express } from '../../../src/cli/frameworks/express.js'
import type { Environment } from '../../../src/config/SettingsInput.js'
import { settingsOf } from '../../../src/cli/doctor/settingsOf.js'
import type { Desk } from './Desk.js'

/** A strong secret. */
export const GOOD = 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2'

/** An Express application in the folder of a desk, for the checks of the doctor. */
export function aPatient(
  desk: Desk,
  env: Environment = {},
  config?: AuthConfig,
  more: Partial<Examined> = {},
): Examined {
  const found = config && { path: 'auth.config.js', config, adapter: config.adapter }
  return {
    surroundings: desk.surroundings,
    env,
    files: [],
    framework: express,
    found,
    settings: settingsOf(found, env, express),
    site: undefined,
    offline: false,
    ...more,
  }
}
