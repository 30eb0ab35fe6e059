const LONGEST = 254
// Without spaces, control characters and the specials of RFC 5322 section 3.2.3 except dots, which address parsers
// interpret.
const PLAIN = /^[^\p{C}\p{Z}()<>[\]\\,;:@"]+@[^\p{C}\p{Z}()<>[\]\\,;:@"]+$/u

/** Text that a mailer may decode (RFC 2047), route through other hosts, or read as an option, a file or a program. */
const MEANT_FOR_MAILERS = /=\?|\?=|[!%|]|^[-/]/

/** Whether a text is exactly one email address for every parser, without a name, a comment or quotes. */
export const isPlainAddress = (text: string): boolean =>
  // A service that normalizes its input turns full-width characters into ordinary ones.
  text.length <= LONGEST &&
  [text, text.normalize('NFKC')].every((each) => PLAIN.test(each) && !MEANT_FOR_MAILERS.test(each))
