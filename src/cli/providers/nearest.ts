import { nearestWords } from '../../core/unknownNames.js'

const MOST = 3

/**
 * Words that were probably meant, most similar first: up to a third of the letters may be wrong, or the word contains
 * the typed text.
 */
export function nearest(typed: string, words: readonly string[]): readonly string[] {
  const slips = Math.max(2, Math.floor(typed.length / 3))
  return nearestWords(typed, words, (word) => (typed.length > 2 && word.includes(typed) ? Infinity : slips)).slice(
    0,
    MOST,
  )
}
