// Without an offset the text would mean another instant on another machine.
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** A date, or the ISO text of one. Anything else becomes an invalid date, and what ends then is over. */
export function instant(value: unknown): Date {
  if (value instanceof Date) return new Date(value)
  return new Date(typeof value === 'string' && ISO.test(value) ? value : NaN)
}
