/**
 * A text as a part of a key: letters, digits and a few marks, so that parts cannot run into one another.
 *
 * Different texts stay different, halves of surrogate pairs included, which UTF-8 has no place for.
 */
export const encoded = (text: string): string =>
  text.replaceAll(/[^\w.~-]/gu, (character) =>
    character.isWellFormed()
      ? [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      : `%u${character.charCodeAt(0).toString(16)}`,
  )
