import { nearestWords } from '../../core/unknownNames.js'

const MOST = 3

/** Words that may have been meant, the likeliest first: with a third of the letters wrong, or with more around what was typed. */
export function nearest(typed: string, words: readonly string[]): readonly string[] {
  const slips = Math.max(2, Math.floor(typed.length / 3))
  return nearestWords(typed, words, (word) => (typed.length > 2 && word.includes(typed) ? Infinity : slips)).slice(
    0,
    MOST,
  )
}
