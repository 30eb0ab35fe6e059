/** Whether a value is a date that names a moment. */
export const isValidDate = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())

// 100 million days (ECMA-262, "Time Values").
const LAST_SECONDS = 8_640_000_000_000

/**
 * Whether something that ends at `end` is still valid: the one rule for sessions, mailed tokens, leases, counters and sealed
 * values. An end that is not a valid date, or not a number of seconds that a date can name, counts as over.
 *
 * @param end - When it ends, as stored.
 * @param now - The current time: a date where ends are dates, seconds since 1970 where ends are seconds.
 */
export const isLive = (end: unknown, now: Date | number): boolean =>
  typeof now === 'number'
    ? typeof end === 'number' && end > now && end <= LAST_SECONDS
    : isValidDate(end) && end.getTime() > now.getTime()
