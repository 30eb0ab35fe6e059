const LONGEST = 254
// Blanks, controls and the specials of RFC 5322 section 3.2.3, dots excepted: what parsers of addresses give a meaning to.
const PLAIN = /^[^\p{C}\p{Z}()<>[\]\\,;:@"]+@[^\p{C}\p{Z}()<>[\]\\,;:@"]+$/u

/** What a mailer may decode (RFC 2047), route through other hosts, or take for an option, a file or a program. */
const MEANT_FOR_MAILERS = /=\?|\?=|[!%|]|^[-/]/

/** Whether a text is exactly one address, without a name, a comment or quotes, however it is read. */
export const isPlainAddress = (text: string): boolean =>
  // A full-width sign becomes an ordinary one where a service normalizes what it gets.
  text.length <= LONGEST &&
  [text, text.normalize('NFKC')].every((each) => PLAIN.test(each) && !MEANT_FOR_MAILERS.test(each))
