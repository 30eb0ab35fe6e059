import type { SessionOptions } from '../../config/SettingsInput.js'
import type { Callbacks } from '../../core/Callbacks.js'
import type { SessionTrial } from './SessionTrial.js'

/** Creates a trial of the strategy with life times and callbacks. */
export type Try = (session?: SessionOptions, callbacks?: Partial<Callbacks>) => SessionTrial

/** Contract cases for session strategies, by name. */
export type Promises = Readonly<Record<string, (trial: Try) => Promise<void>>>
