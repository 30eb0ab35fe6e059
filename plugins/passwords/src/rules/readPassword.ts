import type { PasswordRefusal } from './PasswordRefusal.js'

/** A password that was read, or why it was refused: exactly one of the two. */
export type PasswordReading =
  | {
      /** The password: well-formed, in NFC, and otherwise as typed. */
      readonly password: string
      /** Undefined. */
      readonly refusal?: undefined
    }
  | {
      /** Undefined. */
      readonly password?: undefined
      /** Why it was refused: `malformed`, `too_short` if it is empty, or `too_long`. */
      readonly refusal: PasswordRefusal
    }

/** The greatest length that any site can allow, in code points. Each takes up to 4 of the 1,024 bytes. */
export const LONGEST_PASSWORD = 256

/** How many bytes a password takes at most in UTF-8, as it was sent. */
const MOST_BYTES = 1024

/**
 * Reads a password from a form, the same way when it is set and when it is checked.
 *
 * It is normalized to NFC (NIST SP 800-63B-4, section 3.1.1.2), so that it is the same on all devices. Nothing is
 * trimmed or cut. All characters are allowed, also NUL.
 *
 * @param value - What was sent.
 * @param maxLength - Greatest length in code points after NFC. Default: 256. More than 1,024 bytes in UTF-8 are refused
 *   before any other work.
 */
export function readPassword(value: unknown, maxLength: number = LONGEST_PASSWORD): PasswordReading {
  if (typeof value !== 'string') return MALFORMED
  const tooLong: PasswordReading = { refusal: { reason: 'too_long', values: { max: maxLength } } }
  // Each unit takes at least one byte, so a very long text is never encoded.
  if (value.length > MOST_BYTES) return tooLong
  // Every lone surrogate is encoded as U+FFFD, so that different passwords would have the same hash.
  if (!value.isWellFormed()) return MALFORMED
  if (new TextEncoder().encode(value).length > MOST_BYTES) return tooLong
  const password = value.normalize('NFC')
  if (password === '') return { refusal: { reason: 'too_short', values: { min: 1 } } }
  return lengthOf(password) > maxLength ? tooLong : { password }
}

/** The length of a password in code points, as NIST SP 800-63B-4 counts it (section 3.1.1.2). */
export const lengthOf = (password: string): number => Array.from(password).length

const MALFORMED: PasswordReading = { refusal: { reason: 'malformed', values: {} } }
