/** Seconds of a day. */
export const DAY = 24 * 60 * 60

/** The day of a time in UTC, such as `2027-01-15`, as `new Date()` reads it. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** A number of seconds in words, in days if it is a whole number of days. */
export const inSeconds = (seconds: number): string =>
  seconds % DAY === 0 ? `${String(seconds / DAY)} days` : `${String(seconds)} seconds`
