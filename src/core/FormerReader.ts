import type { Finding } from './errors.js'
import { isValidDate } from './ports.js'

/** For how many days after the start of the application something of another library may be accepted. */
export const MAX_FORMER_DAYS = 90
/** For how many days former cookies may stay beside new ones. */
const MAX_KEPT_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** Reads something that another library, or an older form, has made, until a date. */
export interface FormerReader {
  /** `[a-z-]+`, unique in a configuration. */
  readonly id: string
  /** From then on, it accepts nothing. At most 90 days after the start of the application. */
  readonly notAfter: Date
}

/**
 * Finds faults of the readers that plugins registered.
 *
 * @param what - What they read.
 */
export function formerReaderFaults(
  what: 'sessions' | 'mails',
  readers: readonly (FormerReader & { readonly keepUntil?: Date | undefined })[],
  now: Date,
): readonly Finding[] {
  return readers.flatMap(({ id, keepUntil, notAfter }, at) => {
    const option = `plugins: the reader of former ${what} ${JSON.stringify(id)}`
    const faults: Finding[] = []
    if (!/^[a-z-]+$/.test(id)) faults.push({ option, problem: 'has no usable id.', fix: 'Use a to z and hyphens.' })
    if (readers.findIndex((each) => each.id === id) !== at)
      faults.push({ option, problem: 'is registered twice.', fix: 'Leave out one of the plugins.' })
    if (!isWithin(notAfter, now, MAX_FORMER_DAYS))
      faults.push({
        option,
        problem: 'has no usable "notAfter".',
        fix: `Set a date at most ${String(MAX_FORMER_DAYS)} days from now: the switch plus the life of the former ${what}.`,
      })
    if (keepUntil !== undefined && !isWithin(keepUntil, now, MAX_KEPT_DAYS))
      faults.push({
        option,
        problem: 'has no usable "keepUntil".',
        fix: `Set a date at most ${String(MAX_KEPT_DAYS)} days from now: when no instance of the former application runs.`,
      })
    return faults
  })
}

const isWithin = (date: Date, now: Date, days: number): boolean =>
  isValidDate(date) && date.getTime() - now.getTime() <= days * DAY_MS
