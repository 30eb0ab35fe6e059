/**
 * Encodes a text as a part of a key, with letters, digits and a few marks only, so that parts stay separate.
 *
 * Different texts stay different, even with lone surrogates, which UTF-8 cannot represent.
 */
export const encoded = (text: string): string =>
  text.replaceAll(/[^\w.~-]/gu, (character) =>
    character.isWellFormed()
      ? [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      : `%u${character.charCodeAt(0).toString(16)}`,
  )
