import { AdapterError } from '../../errors/index.js'

// Without an offset the text would mean another instant on another machine.
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/**
 * A date, or the ISO text of one.
 *
 * @throws AdapterError when it is neither: something that never ends must not come of it.
 */
export function instant(value: unknown): Date {
  const date = value instanceof Date ? new Date(value) : typeof value === 'string' && ISO.test(value) && new Date(value)
  if (date && !Number.isNaN(date.getTime())) return date
  throw new AdapterError('The adapter answered a date that is neither a Date nor an ISO date-time with its offset.')
}
