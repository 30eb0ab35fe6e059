import { measure } from './measure.mjs'

/**
 * A contestant whose calls are measured.
 *
 * @param {(effort: object) => Promise<Parameters<typeof measure>[0]>} make Builds the subject, and checks its response
 *   once.
 * @param {string} [fewer] What it leaves out if it does less than the others. It is then shown, but not compared with.
 */
export const timed = (make, fewer) => ({
  run: async (effort) => measure(await make(effort), effort),
  ...(fewer && { fewer }),
})
