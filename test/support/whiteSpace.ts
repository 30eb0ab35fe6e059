import fc from 'fast-check'

const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))

/** Every character that is white space or a control character in Unicode, or that `trim()` removes. */
export const WHITE_SPACE = everyCharacter.filter((each) => /[\p{White_Space}\p{Cc}]/u.test(each) || each.trim() === '')

/** The white space that HTTP allows around names and values (RFC 9110 section 5.6.3). */
export const isOptional = (text: string): boolean => /^[ \t]*$/.test(text)

/** Up to three of these characters. */
export const padding = fc.array(fc.constantFrom(...WHITE_SPACE), { maxLength: 3 }).map((each) => each.join(''))

/** The bytes of a header: in UTF-8, or in Latin-1 without the characters that it lacks. */
export const asBytes = (text: string, utf8: boolean): string =>
  utf8 ? Buffer.from(text).toString('latin1') : text.replaceAll(/[^\0-\xff]/g, '')

/** Whether a Node server accepts these bytes in a header. */
export const isSendable = (bytes: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(bytes)

/** Whether `Headers` accepts this text. */
export const canBeSent = (text: string): boolean => /^[^\0\r\n\u0100-\uffff]*$/.test(text)
