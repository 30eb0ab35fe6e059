const LONGEST = 254
// Blanks, controls and the specials of RFC 5322 section 3.2.3, dots excepted: what parsers of addresses give a meaning to.
const PLAIN = /^[^\p{C}\p{Z}()<>[\]\\,;:@"]+@[^\p{C}\p{Z}()<>[\]\\,;:@"]+$/u

/** Whether a text is exactly one address, without a name, a comment or quotes, however it is read. */
export const isPlainAddress = (text: string): boolean =>
  // A full-width sign becomes an ordinary one where a service normalizes what it gets.
  text.length <= LONGEST && PLAIN.test(text) && PLAIN.test(text.normalize('NFKC'))
