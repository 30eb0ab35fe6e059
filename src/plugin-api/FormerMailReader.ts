import type { Finding } from '../core/errors.js'
import type { Awaitable } from '../core/guards.js'
import { isValidDate } from '../core/ports.js'

/** For how many days after the start of the application links of another library may be accepted. */
const MAX_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

/** Finds the stored form of links that another library has mailed, until these links end. */
export interface FormerMailReader {
  /** `[a-z-]+`, unique in a configuration. */
  readonly id: string
  /** From then on, its links are not accepted. At most 90 days after the start of the application. */
  readonly notAfter: Date
  /**
   * What the other library stored as `token` beside the email address, for the token of a link. At most 4 texts of at
   * most 255 characters.
   *
   * @param token - At least 64 hexadecimal digits. It is not called for other tokens, because these can be guessed.
   */
  hashes(token: string): Awaitable<readonly string[]>
}

/** Finds faults of the readers that plugins registered. */
export function formerMailFaults(readers: readonly FormerMailReader[], now: Date): readonly Finding[] {
  return readers.flatMap(({ id, notAfter }, at) => {
    const option = `plugins: the reader of former mails ${JSON.stringify(id)}`
    const faults: Finding[] = []
    if (!/^[a-z-]+$/.test(id)) faults.push({ option, problem: 'has no usable id.', fix: 'Use a to z and hyphens.' })
    if (readers.findIndex((each) => each.id === id) !== at)
      faults.push({ option, problem: 'is registered twice.', fix: 'Leave out one of the plugins.' })
    if (!isValidDate(notAfter) || notAfter.getTime() - now.getTime() > MAX_DAYS * DAY_MS)
      faults.push({
        option,
        problem: 'has no usable "notAfter".',
        fix: `Set a date at most ${String(MAX_DAYS)} days from now: the switch plus the life of the former links.`,
      })
    return faults
  })
}
