import type { Settings } from '../config/Settings.js'
import type { Clock } from '../core/Clock.js'
import type { HttpClient } from '../core/HttpClient.js'
import type { Logger } from '../core/Logger.js'
import type { Random } from '../core/Random.js'
import type { FlowMemory } from './FlowMemory.js'

/** What the flow of a plugin may be built from. */
export interface FlowParts {
  /** Everything that was configured. */
  readonly settings: Settings
  /** Carries a flow through the browser, from its first request to its last. */
  readonly memory: FlowMemory
  /** Tells the time, and ends a wait that takes too long. */
  readonly clock: Clock
  /** Makes ids and tokens. */
  readonly random: Random
  /** Asks other services, within limits. */
  readonly http: HttpClient
  /** Hears of what went wrong. */
  readonly logger: Logger
}
