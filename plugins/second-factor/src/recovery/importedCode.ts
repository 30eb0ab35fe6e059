/** How many recovery codes of another system are imported for a user at most. */
const MAX_CODES = 20
/** The least strength of an imported code. Its hash has a key, and the limits allow 20 attempts a day. */
const LEAST_BITS = 50
const LONGEST = 64

/**
 * A typed recovery code of another system, without blanks and hyphens; undefined if it cannot be one. Upper and lower
 * case differ, because they do in other systems.
 */
export function readImportedCode(typed: string | undefined): string | undefined {
  if (typed === undefined || typed.length > LONGEST) return undefined
  const code = typed.replaceAll(/[\s\u00a0-]/g, '')
  return /^[\x21-\x7e]+$/.test(code) ? code : undefined
}

/**
 * Recovery codes of another system, as they are compared.
 *
 * @throws TypeError if there are too many, one cannot be typed, or they are easier to guess than 50 random bits.
 */
export function readImportedCodes(codes: readonly string[]): readonly string[] {
  if (codes.length > MAX_CODES)
    throw new TypeError(
      `There are ${String(codes.length)} recovery codes to import, and ${String(MAX_CODES)} are the most.`,
    )
  const read = [...new Set(codes.map(readImportedCode))]
  const known = read.filter((code) => code !== undefined)
  if (known.length < read.length)
    throw new TypeError(
      `A recovery code to import has more than ${String(LONGEST)} characters, or characters that are not of ASCII.`,
    )
  const bits = Math.min(...known.map(({ length }) => length)) * Math.log2(lettersOf(known.join('')))
  if (known.length > 0 && bits < LEAST_BITS)
    throw new TypeError(
      `The recovery codes to import have about ${String(Math.floor(bits))} random bits, and need ${String(LEAST_BITS)}. ` +
        'Import the authenticator apps without them; the users make new codes on the account page.',
    )
  return known
}

/** How many letters the alphabet has that these are of, at least. */
function lettersOf(letters: string): number {
  if (/^\d*$/.test(letters)) return 10
  if (/^(?:[\da-f]*|[\dA-F]*)$/.test(letters)) return 16
  return (/\d/.test(letters) ? 10 : 0) + (/[a-z]/.test(letters) ? 26 : 0) + (/[A-Z]/.test(letters) ? 26 : 0) || 1
}
