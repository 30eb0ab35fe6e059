import { measure } from './measure.mjs'

/**
 * A contestant whose calls are timed.
 *
 * @param {(effort: object) => Promise<Parameters<typeof measure>[0]>} make Builds the subject, and checks its answer once.
 * @param {string} [fewer] What it leaves out, where it does less than the others: it is shown, and not competed with.
 */
export const timed = (make, fewer) => ({
  run: async (effort) => measure(await make(effort), effort),
  ...(fewer && { fewer }),
})
