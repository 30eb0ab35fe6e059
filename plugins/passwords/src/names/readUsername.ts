/** A user name. */
export interface Username {
  /** The one form in which it is stored, compared and counted. */
  readonly name: string
  /** How the user writes it: NFKC, with upper and lower case. Only for display. */
  readonly display: string
}

const [SHORTEST, LONGEST] = [3, 64]
/** Normalizing may shorten a text, but a longer text than this never becomes a user name. */
const LONGEST_WRITTEN = 256

/**
 * Reads a user name from a form.
 *
 * It has 3 to 64 code points: letters of one script, ASCII digits, and `_`, `.` and `-` between them. So it is never an
 * email address, and cannot look like another name by a letter of another script (UTS 39, section 5.1). Scripts that
 * are written together, such as those of Japanese, count as one. Names wholly in different scripts are different names.
 *
 * @param value - What was sent. Blanks at the ends are removed.
 * @returns Undefined if it is not a user name.
 */
export function readUsername(value: unknown): Username | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_WRITTEN) return undefined
  const display = value.trim().normalize('NFKC')
  const name = comparable(display)
  return [display, name].every(isUsername) ? { name, display } : undefined
}

/**
 * Without the difference of upper and lower case. By way of upper case, a dotless i is an i, as some databases compare
 * it, so no other user can have the name with the other letter.
 */
const comparable = (display: string): string =>
  display.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFKC')

function isUsername(text: string): boolean {
  const length = Array.from(text).length
  if (length < SHORTEST || length > LONGEST || !SHAPE.test(text) || ENDS.test(text) || INVISIBLE.test(text))
    return false
  const letters = text.replaceAll(/[\d_.-]/g, '')
  return SCRIPTS.some((script) => script.test(letters))
}

/** A letter may have marks of its script, as in Hindi and Thai. Very many marks would cover other lines of a page. */
const SHAPE = /^(?:\p{L}\p{M}{0,3}|[\d_.-])+$/u
const ENDS = /^[_.-]|[_.-]$/
/** Some letters are invisible, such as U+3164. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const ONE_SCRIPT = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
].map((script) => new RegExp(`^\\p{Script=${script}}*$`, 'u'))

/**
 * The scripts in everyday use (UAX 31, table 5), and those that are written together (UTS 39, section 5.1). Marks and
 * letters that many scripts share are in none of them.
 */
const SCRIPTS: readonly RegExp[] = [
  ...ONE_SCRIPT,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}]*$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}]*$/u,
]
