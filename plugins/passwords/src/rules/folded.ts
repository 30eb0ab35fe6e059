/** All that is not a letter, a mark of a letter, or a number. */
const SEPARATOR = /[^\p{L}\p{M}\p{N}]/u
const MOST_SEPARATORS = 3

/** A text for comparing only: NFKC, without the difference of upper and lower case. */
export const folded = (text: string): string =>
  // By way of upper case, `ß` and `SS` are the same. The sigma at the end of a word has a letter of its own.
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')

/** The letters and numbers of a text, {@link folded}. */
export const lettersOf = (text: string): string => Array.from(folded(text)).filter(isLetter).join('')

/**
 * A password for comparing with lists: {@link folded}, and without separators.
 *
 * Separators stay if they are more than half of the password, or more than three different ones. They are then not
 * there to separate something, and what remains would not be the whole password.
 */
export function bare(password: string): string {
  const characters = Array.from(folded(password))
  const separators = characters.filter((character) => !isLetter(character))
  const separate = separators.length * 2 <= characters.length && new Set(separators).size <= MOST_SEPARATORS
  return (separate ? characters.filter(isLetter) : characters).join('')
}

/** Whether a text is a word, once or several times, perhaps with digits at the end. It takes linear time. */
export function isMadeOf(text: string, word: string): boolean {
  if (word === '') return false
  let end = 0
  while (text.startsWith(word, end)) end += word.length
  return end > 0 && ONLY_DIGITS.test(text.slice(end))
}

const isLetter = (character: string): boolean => !SEPARATOR.test(character)

const ONLY_DIGITS = /^\p{Nd}*$/u
