/** Letters of Crockford's base 32: none of them looks like another one. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Letters of a code: 80 random bits (NIST SP 800-63B-4 section 4.2.1.1 requires 64). */
const LETTERS = 16
const GROUP = 4

/**
 * A recovery code: 16 letters, in groups of four.
 *
 * @param bytes - 16 random bytes, of which five bits each are used.
 */
export const recoveryCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LETTERS), (byte) => ALPHABET.charAt(byte & 31))
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

/** A typed recovery code in its normalized form, without hyphens; undefined if it is not such a code. */
export function readRecoveryCode(typed: string | undefined): string | undefined {
  if (typed === undefined || typed.length > LONGEST) return undefined
  const letters = typed.replaceAll(/[\s\u00a0-]/g, '').toUpperCase()
  const code = letters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return new RegExp(`^[${ALPHABET}]{${String(LETTERS)}}$`).test(code) ? code : undefined
}

const LONGEST = LETTERS * GROUP
