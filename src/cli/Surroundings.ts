import type { Environment } from '../config/SettingsInput.js'
import type { Clock, HttpClient } from '../core/ports.js'
import type { Terminal } from './Terminal.js'
import type { Modules } from './application/Modules.js'
import type { Folder } from './files/Folder.js'

/** Everything that a command may use. */
export interface Surroundings {
  /** The application's folder. */
  readonly folder: Folder
  /** Environment variables of the process. */
  readonly env: Environment
  /** Where to print. */
  readonly terminal: Terminal
  /** Sends requests. */
  readonly http: HttpClient
  /** Tells the time. */
  readonly clock: Clock
  /** Loads code of the application. */
  readonly modules: Modules
  /** Runs a program in the application's folder, and returns its exit code. */
  readonly start: (program: string, args: readonly string[]) => Promise<number>
}
