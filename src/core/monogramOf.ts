const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const characters = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * The first two letters or digits of a name, such as `Au` for Auth0; fewer if the first word has fewer, and undefined if
 * the name has none. A letter with its accents is one character.
 */
export function monogramOf(name: string): string | undefined {
  const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200C\u200D]*/u.exec(name)?.[0]
  if (word === undefined) return undefined
  const [first = '', second = ''] = characters(word)
  // Some letters have two capitals, such as SS for ß.
  return `${characters(first.toUpperCase())[0] ?? ''}${second}`
}
