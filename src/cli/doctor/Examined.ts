import type { Settings } from '../../config/Settings.js'
import type { Environment } from '../../config/SettingsInput.js'
import type { Surroundings } from '../Surroundings.js'
import type { FoundConfig } from '../application/ConfigFile.js'
import type { Framework } from '../frameworks/Framework.js'
import type { Verdict } from './Verdict.js'

/** An application, as the checks see it. */
export interface Examined {
  /** What checks may touch. */
  readonly surroundings: Surroundings
  /** Variables of the process and of the env files. */
  readonly env: Environment
  /** The env files that were read. */
  readonly files: readonly string[]
  /** Its framework, where it is known. */
  readonly framework: Framework | undefined
  /** Its configuration, where it could be read. */
  readonly found: FoundConfig | undefined
  /** The configuration and the environment, with every default. */
  readonly settings: Settings
  /** Where the site runs, when it is to be asked. */
  readonly site: string | undefined
  /** Whether nothing may be asked over the network. */
  readonly offline: boolean
}

/** Looks at one thing. */
export type Check = (examined: Examined) => Promise<readonly Verdict[]> | readonly Verdict[]
