/**
 * So many UTF-16 code units of a name are looked at, without white space around it: of a longer one, such as the message that a
 * wallet signs, the first ones that can be seen.
 */
export const LONGEST_NAME = 320

/** What folding makes of a name is upper case, so it is not this. */
const INVISIBLE = 'invisible'

/** Nothing of it is folded but case and `ss`. */
const PRINTABLE_ASCII = /^[ -~]*$/
const NOT_ASCII = /[^\0-\x7f]/gu
const SILENT = /[\p{M}\p{C}]/gu
/** `utf8mb4_general_ci` of MySQL takes all of these for one character, and `ß` for `s` where others take it for `ss`. */
const BEYOND_16_BITS = /[\u{10000}-\u{10ffff}]/gu

/**
 * The name under which attempts on an account are counted: folded further than any database folds when it compares. So no
 * other spelling that finds the same account is counted on its own.
 *
 * Two accounts may share a folded name; they share the limit then.
 *
 * @returns An empty text for a name that is empty, or only white space.
 */
export function foldedName(name: string): string {
  const bare = name.trim()
  if (bare === '') return ''
  if (bare.length <= LONGEST_NAME && PRINTABLE_ASCII.test(bare)) return withoutDoubleS(bare.toUpperCase())
  // Normalizing takes the square of the length, removing characters does not.
  const short = bare.length > LONGEST_NAME ? bare.replaceAll(SILENT, '').slice(0, LONGEST_NAME) : bare
  const folded = short
    .normalize('NFKD')
    .replaceAll(NOT_ASCII, (character) => baseOf(character))
    .replaceAll(SILENT, '')
    .replaceAll(BEYOND_16_BITS, '\ufffd')
    .toLowerCase()
    .toUpperCase()
  return withoutDoubleS(folded).trim() || INVISIBLE
}

/** Some databases take `ß` for `s`, others for `ss`. */
const withoutDoubleS = (name: string): string => name.replaceAll(/S+/g, 'S')

// The root collation of Unicode at its first level: what PostgreSQL (ICU) and MySQL (`_0900_ai_ci`) compare by.
const collator = new Intl.Collator('und', { sensitivity: 'base' })
let bases: readonly string[] | undefined

/** The letters and digits of ASCII that a character equals for a database; the character itself where there are none. */
function baseOf(character: string): string {
  bases ??= asciiBases()
  let [from, to] = [0, bases.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const base = bases[middle] ?? ''
    const order = collator.compare(character, base)
    if (order === 0) return base
    if (order < 0) to = middle
    else from = middle + 1
  }
  return collator.compare(`A${character}`, 'A') === 0 ? '' : character
}

/** Letters, digits and pairs of letters, such as `AE` for `Æ`, in the order of the collator. */
function asciiBases(): readonly string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  return [...Array.from('0123456789'), ...letters, ...pairs].sort((one, other) => collator.compare(one, other))
}
