import type { SessionOptions } from '../../config/SettingsInput.js'
import type { Callbacks } from '../../core/Callbacks.js'
import type { SessionTrial } from './SessionTrial.js'

/** Makes a trial of the strategy with life times and callbacks. */
export type Try = (session?: SessionOptions, callbacks?: Partial<Callbacks>) => SessionTrial

/** Promises of every session strategy, by name, and how each is tried. */
export type Promises = Readonly<Record<string, (trial: Try) => Promise<void>>>
