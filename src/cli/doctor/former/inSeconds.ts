const DAY = 24 * 60 * 60

/** A number of seconds in words, in days if it is a whole number of days. */
export const inSeconds = (seconds: number): string =>
  seconds % DAY === 0 ? `${String(seconds / DAY)} days` : `${String(seconds)} seconds`
