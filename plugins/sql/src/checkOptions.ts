import type { SqlOptions } from './SqlOptions.js'

const OPTIONS: Readonly<Record<keyof SqlOptions, true>> = {
  tables: true,
  columns: true,
  foreign: true,
  dialect: true,
  timeLimit: true,
}

/**
 * Refuses options that nobody reads.
 *
 * @throws TypeError that names the first of them.
 */
export function checkOptions(options: SqlOptions): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name))
  if (unknown === undefined) return
  const known = Object.keys(OPTIONS).join(', ')
  throw new TypeError(`sqlAdapter has no option "${unknown}". Its options are ${known}.`)
}
