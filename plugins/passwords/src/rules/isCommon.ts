import { COMMON_PASSWORDS } from './commonPasswords.js'
import { bare, isMadeOf } from './folded.js'
import { isPredictable } from './isPredictable.js'

/**
 * Whether a password is one of the first that an attacker tries, by rules and a short list, without any request.
 *
 * The rules matter more than the list: lists of known passwords contain almost none of 15 characters. It takes linear
 * time.
 */
export function isCommon(password: string): boolean {
  if (BLANK.test(password)) return true
  const text = bare(password)
  return isPredictable(text) || WORDS.some((word) => isMadeOf(text, word))
}

/** Only characters that cannot be seen. */
const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const WORDS: readonly string[] = [...new Set(COMMON_PASSWORDS.map(bare))]
