/**
 * A text without control characters and without broken characters, cut to a length.
 *
 * @param longest - How many UTF-16 code units it has at most. No character is cut in two.
 */
export const oneLine = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
