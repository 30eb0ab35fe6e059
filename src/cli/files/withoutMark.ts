/** Byte order mark, which some editors on Windows write at the start of a file. */
const MARK = '\uFEFF'

/** The byte order mark at the start of a text, if there is one, and the text after it. */
export const withoutMark = (text: string): { readonly mark: string; readonly rest: string } =>
  text.startsWith(MARK) ? { mark: MARK, rest: text.slice(1) } : { mark: '', rest: text }
