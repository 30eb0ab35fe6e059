/** Salt of every derivation (RFC 5869 section 3.1). */
export const SALT = 'authengine'
/** What an id is derived with, so that the header of a cookie tells nothing about the secret. */
export const KEY_ID_INFO = `${SALT} key id`
/** Bytes of a key id. */
export const KEY_ID_BYTES = 6

/** What a sealing key is derived with: another key for each purpose, month and cipher. */
export const sealInfo = (purpose: string, month: string, cipher: 'A256GCM' | 'A256CBC-HS512'): string =>
  `${SALT} seal ${purpose} ${month} ${cipher}`

const HISTORY_MONTHS = 15

/** The month of a moment, such as `203001`. */
export const monthOf = (date: Date): string => String(date.getUTCFullYear() * 100 + date.getUTCMonth() + 1)

/** Months in which something may have been sealed that is opened now: the next one too, for clocks that differ. */
export function isOpenMonth(month: string, now: Date): boolean {
  const { from, until } = openTimes(month)
  const seconds = now.getTime() / 1000
  return from <= seconds && seconds < until
}

/** When what was sealed in a month can be opened, in seconds since 1970; never, for what is no month. */
export function openTimes(month: string): { readonly from: number; readonly until: number } {
  const [, year, number] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(month) ?? []
  const monthsAfter = (months: number): number => Date.UTC(Number(year), Number(number) - 1 + months) / 1000
  return { from: monthsAfter(-1), until: monthsAfter(HISTORY_MONTHS) }
}

/** The month of `now`, the next one, and some before it. */
export function recentMonths(now: Date, count: number): string[] {
  const at = (offset: number): string =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - offset, 1)))
  return Array.from({ length: count + 1 }, (_, index) => at(index - 1))
}
