import type { ErrorType } from './ErrorType.js'

/** Where an error is explained, as a path in `node_modules`. */
export const helpOn = (type: ErrorType): string => `authengine/docs/errors.md#${type.toLowerCase()}`
