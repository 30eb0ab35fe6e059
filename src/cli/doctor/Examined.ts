import type { Settings } from '../../config/Settings.js'
import type { Environment } from '../../config/SettingsInput.js'
import type { Surroundings } from '../Surroundings.js'
import type { FoundConfig } from '../application/ConfigFile.js'
import type { Framework } from '../frameworks/Framework.js'
import type { Verdict } from './Verdict.js'

/** The application to check. */
export interface Examined {
  /** What checks may use. */
  readonly surroundings: Surroundings
  /** Variables of the process and of the env files. */
  readonly env: Environment
  /** The env files that were read. */
  readonly files: readonly string[]
  /** Its framework, if known. */
  readonly framework: Framework | undefined
  /** Its configuration, if it could be read. */
  readonly found: FoundConfig | undefined
  /** The configuration and the environment, with every default. */
  readonly settings: Settings
  /** URL of the running site, if it is to be checked. */
  readonly site: string | undefined
  /** Whether the checks must not use the network. */
  readonly offline: boolean
}

/** Checks one subject. */
export type Check = (examined: Examined) => Promise<readonly Verdict[]> | readonly Verdict[]
