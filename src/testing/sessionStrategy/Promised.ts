import type { Callbacks } from '../../callbacks/index.js'
import type { SessionOptions } from '../../config/index.js'
import type { SessionTrial } from './SessionTrial.js'

/** Makes a trial of the strategy with life times and callbacks. */
export type Try = (session?: SessionOptions, callbacks?: Partial<Callbacks>) => SessionTrial

/** A promise of every session strategy, and how it is tried. */
export type Promised = readonly [name: string, keeps: (trial: Try) => Promise<void>]
